import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { knownWord } from '#contract/wire/known-words.ts';
import { bool, int, localDate, maybeText, one, text } from '#contract/wire/tolerant.ts';
import { EXPORT_LIMITS } from '#domain/grid/export-limit.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import type { MeteringChange, MeteringDetails } from '#domain/grid/metering-point.ts';
import { TEXT_MAX } from '#domain/visit/limits.ts';

const operator = z.nullable(z.enum(GRID_OPERATORS));
const day = z.nullable(localDate);
const details = z.codec(
  z.object({
    id: int,
    ppe: maybeText,
    operator,
    commissioned_on: z.optional(day),
    object_note: text,
    export_limit: z.optional(knownWord(EXPORT_LIMITS)),
    has_battery: z.optional(bool),
  }),
  z.custom<MeteringDetails>(),
  {
    decode: ({ commissioned_on = null, object_note, export_limit = 'none', has_battery = false, ...same }) => ({
      ...same,
      commissionedOn: commissioned_on,
      objectNote: object_note,
      exportLimit: export_limit === 'other' ? 'limited' : export_limit,
      hasBattery: has_battery,
    }),
    encode: ({ commissionedOn = null, objectNote = '', exportLimit = 'none', hasBattery = false, ...same }) => ({
      ...same,
      commissioned_on: commissionedOn,
      object_note: objectNote,
      export_limit: exportLimit,
      has_battery: hasBattery,
    }),
  },
);

/** What is left out stays. */
const change = z.codec(
  z.object({
    ppe: z.optional(maybeText),
    operator: z.optional(operator),
    commissioned_on: z.optional(day),
    object_note: z.optional(z.string().check(z.trim(), z.maxLength(TEXT_MAX))),
    export_limit: z.optional(z.enum(EXPORT_LIMITS)),
    has_battery: z.optional(z.boolean()),
  }),
  z.custom<MeteringChange>(),
  {
    decode: ({ commissioned_on, object_note, export_limit, has_battery, ...same }) =>
      ({
        ...same,
        ...(export_limit !== undefined && { exportLimit: export_limit }),
        ...(has_battery !== undefined && { hasBattery: has_battery }),
        ...(commissioned_on !== undefined && { commissionedOn: commissioned_on }),
        ...(object_note !== undefined && { objectNote: object_note }),
      }) as MeteringChange,
    encode: ({ commissionedOn, objectNote, exportLimit, hasBattery, ...same }) => ({
      ...same,
      ...(exportLimit !== undefined && { export_limit: exportLimit }),
      ...(hasBattery !== undefined && { has_battery: hasBattery }),
      ...(commissionedOn !== undefined && { commissioned_on: commissionedOn }),
      ...(objectNote !== undefined && { object_note: objectNote }),
    }),
  },
);

export const readMeteringDetails = endpoint({
  name: 'readMeteringDetails',
  method: 'GET',
  path: '/care/v1/installations/{id}/',
  summary: 'Metering point, operator of its grid, day of commissioning, which building it is, limit of export, battery',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: one(details), ...DETAIL },
});

export const changeMeteringDetails = endpoint({
  name: 'changeMeteringDetails',
  method: 'PATCH',
  path: '/care/v1/installations/{id}/',
  summary: 'Change what is entered of an installation beside its form; what is left out stays',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  freeText: ['objectNote'],
  body: change,
  replies: { 200: one(details), 400: refusal, 412: one(details), ...DETAIL },
});
