import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { int, maybeText, one } from '#contract/wire/tolerant.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';

const operator = z.nullable(z.enum(GRID_OPERATORS));
const details = z.codec(z.object({ id: int, ppe: maybeText, operator }), z.custom<MeteringDetails>(), {
  decode: (wire) => wire,
  encode: (ours) => ours,
});

export const readMeteringDetails = endpoint({
  name: 'readMeteringDetails',
  method: 'GET',
  path: '/care/v1/installations/{id}/',
  summary: 'Number of the metering point and operator of its grid',
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
  summary: 'Say which metering point an installation has, and whose grid it is; what is left out stays',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  body: z.object({ ppe: z.optional(maybeText), operator: z.optional(operator) }),
  replies: { 200: one(details), 400: refusal, 412: one(details), ...DETAIL },
});
