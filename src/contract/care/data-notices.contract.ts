import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { bool, instant, int, list, localDate, measured, someText, written } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';
import type { DataNotice } from '#domain/diagnosis/data-notice.ts';
import type { Watts } from '#domain/quantity.ts';
import { INSTALLATION_MAX } from '#domain/service/limits.ts';

const nightPower = record<Extract<DataNotice, { kind: 'night_power' }>>({
  kind: z.literal('night_power'),
  nights: int,
  last: localDate,
  hasBattery: named('has_battery', bool),
});

const knownNotice = z.union([
  z.object({ kind: z.literal('counter'), since: localDate }),
  z.object({ kind: z.literal('power'), since: localDate }),
  z.object({ kind: z.literal('kilowatts'), peak: measured<Watts>() }),
  z.object({ kind: z.literal('idle_phases') }),
  z.object({ kind: z.literal('counter_stuck'), since: localDate }),
  z.object({ kind: z.literal('rating') }),
  nightPower,
  z.object({ kind: z.literal('put_aside'), installation: int, count: int, beyond: int, from: localDate, to: localDate, arrived: instant }),
  z.object({ kind: z.literal('new_inverter'), sn: someText, from: instant }),
  z.object({ kind: z.literal('left_out'), of: z.enum(['power', 'energy', 'voltage', 'counter']), count: int, last: instant }),
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
    "What makes an installation's figures wrong or missing: a counter or a power beyond its ratings, power in kW, phases that are not there, a counter that stands still, a wrong rating, power by night, values that are no measurement, readings put aside, another inverter that reports instead",
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: list(notice), ...DETAIL },
});

export const decidePutAside = endpoint({
  name: 'decidePutAside',
  method: 'POST',
  path: '/care/v1/installations/{id}/put_aside/',
  summary: 'Take in or discard the readings that were put aside because of their dates and arrived until a time',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  body: z.object({ decision: z.enum(['take', 'discard']), arrived: instant }),
  replies: { 200: list(notice), 400: refusal, ...DETAIL },
});

export const dismissInverter = endpoint({
  name: 'dismissInverter',
  method: 'POST',
  path: '/care/v1/installations/{id}/new_inverter/',
  summary: 'Say that another inverter, which reports under the same key, was not built in here: no exchange by it is offered any more',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  body: z.object({ sn: z.string().check(z.minLength(1), z.maxLength(INSTALLATION_MAX.sn)) }),
  replies: { 200: list(notice), 400: refusal, ...DETAIL },
});
