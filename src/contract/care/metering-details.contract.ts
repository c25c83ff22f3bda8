import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { int, localDate, maybeText, one, text } from '#contract/wire/tolerant.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import type { MeteringChange, MeteringDetails } from '#domain/grid/metering-point.ts';
import { TEXT_MAX } from '#domain/visit/limits.ts';

const operator = z.nullable(z.enum(GRID_OPERATORS));
const day = z.nullable(localDate);
const details = z.codec(
  z.object({ id: int, ppe: maybeText, operator, commissioned_on: z.optional(day), object_note: text }),
  z.custom<MeteringDetails>(),
  {
    decode: ({ commissioned_on = null, object_note, ...same }) => ({ ...same, commissionedOn: commissioned_on, objectNote: object_note }),
    encode: ({ commissionedOn = null, objectNote = '', ...same }) => ({
      ...same,
      commissioned_on: commissionedOn,
      object_note: objectNote,
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
  }),
  z.custom<MeteringChange>(),
  {
    decode: ({ commissioned_on, object_note, ...same }) =>
      ({
        ...same,
        ...(commissioned_on !== undefined && { commissionedOn: commissioned_on }),
        ...(object_note !== undefined && { objectNote: object_note }),
      }) as MeteringChange,
    encode: ({ commissionedOn, objectNote, ...same }) => ({
      ...same,
      ...(commissionedOn !== undefined && { commissioned_on: commissionedOn }),
      ...(objectNote !== undefined && { object_note: objectNote }),
    }),
  },
);

export const readMeteringDetails = endpoint({
  name: 'readMeteringDetails',
  method: 'GET',
  path: '/care/v1/installations/{id}/',
  summary: 'Metering point, operator of its grid, day of commissioning, which building it is',
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
  body: change,
  replies: { 200: one(details), 400: refusal, 412: one(details), ...DETAIL },
});
