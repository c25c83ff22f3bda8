import * as z from 'zod/mini';
import type { FreeInstallation, Installation, Modem, Vendor } from '#domain/service/installation.ts';
import { PAGE_SIZE_MAX } from '#domain/service/limits.ts';
import { endpoint } from './endpoint.ts';
import { editForm, installation, modemForm, solarmanForm } from './installation-shapes.contract.ts';
import { DETAIL, refusal } from './refusal.contract.ts';
import { int, list, one, rowOrNothing, someText, text } from '#contract/wire/tolerant.ts';

const bySerial = z.object({ sn: someText });
const byId = z.object({ id: int });

const pageOnWire = z.object({
  count: int,
  next: z.optional(z.nullable(z.string())),
  previous: z.optional(z.nullable(z.string())),
  results: list(installation),
});

interface Page {
  readonly count: number;
  readonly rows: readonly Installation[];
  /** Addresses of the next and the previous page. Some backends send them; the app does not use them. */
  readonly next?: string | null | undefined;
  readonly previous?: string | null | undefined;
}

const page = z.codec(pageOnWire, z.custom<Page>(), {
  decode: ({ results, ...same }) => ({ ...same, rows: results }),
  encode: ({ rows, ...same }) => ({ ...same, results: [...rows] }),
});

export const listInstallations = endpoint({
  name: 'listInstallations',
  method: 'GET',
  path: '/api/v1/pvs_list/',
  summary: 'Installations, a page at a time',
  access: 'read',
  role: 'viewer',
  query: z.object({
    page: z.optional(int),
    page_size: z.optional(int.check(z.refine((size) => size >= 1 && size <= PAGE_SIZE_MAX, 'page size'))),
    /** Only for the first page: the worst state, its severest cause and the latest first. */
    order: z.optional(z.literal('worst')),
  }),
  replies: { 200: page, 400: refusal, ...DETAIL },
});

export const addInstallation = endpoint({
  name: 'addInstallation',
  method: 'POST',
  path: '/api/v1/pv_admin/',
  summary: 'Add an installation behind a modem',
  access: 'staff',
  role: 'staff',
  freeText: ['description', 'address'],
  body: modemForm,
  replies: { 201: rowOrNothing(installation), 400: refusal, ...DETAIL },
});

export const addSolarmanInstallation = endpoint({
  name: 'addSolarmanInstallation',
  method: 'POST',
  path: '/api/v1/add_solarman_device/',
  summary: 'Add an installation that reports through the Solarman cloud',
  access: 'staff',
  role: 'staff',
  freeText: ['description', 'address'],
  body: solarmanForm,
  replies: { 201: rowOrNothing(installation), 400: refusal, ...DETAIL },
});

export const getInstallation = endpoint({
  name: 'getInstallation',
  method: 'GET',
  path: '/api/v1/pv_admin/{sn}/',
  summary: 'One installation by its inverter serial number',
  access: 'read',
  role: 'viewer',
  params: bySerial,
  replies: { 200: one(installation), ...DETAIL },
});

export const editInstallation = endpoint({
  name: 'editInstallation',
  method: 'PUT',
  path: '/api/v1/pv_admin/{sn}/',
  summary: 'Change an installation',
  access: 'staff',
  role: 'staff',
  params: bySerial,
  freeText: ['description', 'address'],
  body: editForm,
  replies: { 200: rowOrNothing(installation), 400: refusal, ...DETAIL },
});

export const assignInstallation = endpoint({
  name: 'assignInstallation',
  method: 'PATCH',
  path: '/api/v1/pv_admin/{id}/',
  summary: 'Give an installation to a PV FLOW user, or free it',
  access: 'staff',
  role: 'staff',
  params: byId,
  body: z.object({ user: z.nullable(z.object({ email: someText })) }),
  replies: { 200: rowOrNothing(installation), 400: refusal, ...DETAIL },
});

export const listVendors = endpoint({
  name: 'listVendors',
  method: 'GET',
  path: '/api/v1/pv_vendors/',
  summary: 'Inverter vendors',
  access: 'read',
  role: 'viewer',
  replies: { 200: list(z.object({ name: someText }) satisfies z.ZodMiniType<Vendor>), ...DETAIL },
});

export const listAvailableModems = endpoint({
  name: 'listAvailableModems',
  method: 'GET',
  path: '/api/v1/available_modems/',
  summary: 'Modems that no installation uses yet',
  access: 'read',
  role: 'viewer',
  replies: { 200: list(z.object({ barcode: someText }) satisfies z.ZodMiniType<Modem>), ...DETAIL },
});

export const listAvailableInstallations = endpoint({
  name: 'listAvailableInstallations',
  method: 'GET',
  path: '/api/v1/available_pvs/',
  summary: 'Installations that no PV FLOW user has yet',
  access: 'read',
  role: 'viewer',
  replies: { 200: list(z.object({ id: int, sn: text, name: text }) satisfies z.ZodMiniType<FreeInstallation>), ...DETAIL },
});
