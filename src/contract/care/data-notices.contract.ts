import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL } from '#contract/refusal.contract.ts';
import { int, list, localDate, measured, written } from '#contract/wire/tolerant.ts';
import type { DataNotice } from '#domain/energy/notices/data-notice.ts';
import type { Watts } from '#domain/quantity.ts';

const knownNotice = z.union([
  z.object({ kind: z.literal('counter'), since: localDate }),
  z.object({ kind: z.literal('power'), since: localDate }),
  z.object({ kind: z.literal('kilowatts'), peak: measured<Watts>() }),
  z.object({ kind: z.literal('idle_phases') }),
]);

/** A notice of a kind or shape that only a newer server knows is read as `other`. */
const notice = written(
  z.codec(z.unknown(), z.custom<DataNotice>(), {
    decode: (wire): DataNotice => {
      const read = z.safeDecode(knownNotice, wire as never);
      return read.success ? read.data : { kind: 'other' };
    },
    encode: (ours): unknown => (ours.kind === 'other' ? ours : z.encode(knownNotice, ours)),
  }),
  knownNotice,
);

export const listDataNotices = endpoint({
  name: 'listDataNotices',
  method: 'GET',
  path: '/care/v1/data_notices/{id}/',
  summary:
    "What makes an installation's figures wrong or missing: a counter or a power beyond its ratings, power in kW, phases that are not there",
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: list(notice), ...DETAIL },
});
