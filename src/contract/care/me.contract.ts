import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { bool, int, list, one, someText, text, written, instant } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';
import { type OwnAccount, ROLES, type Role } from '#domain/service/account/own-account.ts';
import { accountName, heldQualifications, pathName } from './qualification.contract.ts';
import { secondFactor } from './second-factor.contract.ts';
import type { DeviceSession } from '#domain/service/team.ts';

const exact = z.enum(ROLES);

/** A role. A missing or unknown one is read as `staff`, the role of a new account. */
export const role = written(
  z.codec(text, exact, { decode: (wire): Role => ROLES.find((one) => one === wire) ?? 'staff', encode: (value) => value }),
  exact,
);

/** A device on which an account is signed in. */
export const session = record<DeviceSession>({
  id: int,
  device: text,
  signedInAt: named('signed_in_at', instant),
  usedAt: named('used_at', instant),
  isThis: named('is_this', bool),
});

const digest = z.enum(['off', 'daily', 'at_once']);
const me = z.codec(
  z.object({
    email: text,
    name: text,
    digest,
    role,
    roles: bool,
    second_factor: secondFactor,
    qualifications: z.optional(heldQualifications),
    privacy_note: z.optional(text),
    public_url: z.optional(someText),
  }),
  z.custom<OwnAccount>(),
  {
    decode: ({ roles, second_factor, qualifications, privacy_note = '', public_url, ...same }) => ({
      ...same,
      privacyNote: privacy_note,
      areRolesOn: roles,
      secondFactor: second_factor,
      qualifications: qualifications ?? [],
      ...(public_url !== undefined && { publicUrl: public_url }),
    }),
    encode: ({ areRolesOn, secondFactor, name = '', qualifications = [], privacyNote = '', publicUrl, ...same }) => ({
      ...same,
      privacy_note: privacyNote,
      name,
      roles: areRolesOn,
      second_factor: secondFactor ?? null,
      qualifications: [...qualifications],
      ...(publicUrl !== undefined && { public_url: publicUrl }),
    }),
  },
);

export const readMe = endpoint({
  name: 'readMe',
  method: 'GET',
  path: '/care/v1/me/',
  summary: 'Own account: what it may do where roles are on, and whether new causes are told by mail',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  replies: { 200: one(me), ...DETAIL },
});

export const changeMe = endpoint({
  name: 'changeMe',
  method: 'PATCH',
  path: '/care/v1/me/',
  summary: 'Change how new causes are told by mail, the own name, the own qualifications',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  body: z.object({ digest: z.optional(digest), name: z.optional(accountName), qualifications: z.optional(heldQualifications) }),
  fieldName: pathName,
  replies: { 200: one(me), 400: refusal, 412: one(me), ...DETAIL },
});

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/care/v1/me/sessions/',
  summary: 'Devices on which this account is signed in',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(session), ...DETAIL },
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/care/v1/me/sessions/{id}/',
  summary: 'Sign this account out on one device',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: z.object({}), ...DETAIL },
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/care/v1/me/sessions/end-others/',
  summary: 'Sign this account out on every device but this one; answers what is left',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(session), ...DETAIL },
});
