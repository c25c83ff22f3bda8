import * as z from 'zod/mini';
import {
  type EnergyBar,
  NO_READINGS,
  type PhaseVoltages,
  withSharedTimes,
  type Column,
  column,
  type Series,
} from '#domain/energy/series.ts';
import type { Instant, Volts, WattHours, Watts, Quantity } from '#domain/quantity.ts';
import type { Listed, OvervoltageRecord } from '#domain/grid/status.ts';
import { anyTime } from '#contract/wire/tolerant-dates.ts';
import { endpoint } from './endpoint.ts';
import { DETAIL, refusal } from './refusal.contract.ts';
import { instant, int, list, localDate, maybeMeasured, measured, one, someText, written } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';
import { isoReader } from '#domain/time/iso-reader.ts';
import { toIso } from '#domain/time/warsaw.ts';

/** NaN for a gap (`null` on the wire). Range: `undefined` for anything that is not a value. */
const valueIn = (y: unknown): number | undefined => (y === null ? Number.NaN : Number.isFinite(y) ? (y as number) : undefined);

/** Reads readings in exactly the documented form without the codecs, which need half a second for a week of minutes on a slow tablet. */
function exactSeries<Q extends number>(wire: unknown): Series<Q> | null {
  if (!Array.isArray(wire)) return null;
  const read = isoReader();
  const [at, values] = [new Float64Array(wire.length), new Float64Array(wire.length)];
  for (let index = 0; index < wire.length; index++) {
    const { x, y } = (wire[index] ?? {}) as { readonly x?: unknown; readonly y?: unknown };
    const [time, value] = [typeof x === 'string' ? read(x) : undefined, valueIn(y)];
    if (time === undefined || value === undefined) return null;
    at[index] = time;
    values[index] = value;
  }
  return { at: at as Column<Instant>, values: values as Column<Q> };
}

/** Readings over time: on the wire a list of `{ x, y }` (time and value), in the domain two columns. */
export function series<Q extends Quantity<string>>() {
  const points = list(z.object({ x: instant, y: maybeMeasured<Q>() }));
  return written(
    z.codec(z.unknown(), z.custom<Series<Q>>(), {
      decode: (wire, payload): Series<Q> => {
        const exact = exactSeries<Q>(wire);
        if (exact) return exact;
        const read = z.safeDecode(points, wire as never);
        if (read.success) return { at: column(read.data.map(({ x }) => x)), values: column(read.data.map(({ y }) => y ?? Number.NaN)) };
        payload.issues.push(...read.error.issues.map(({ path, message }) => ({ code: 'custom' as const, path, message, input: wire })));
        return NO_READINGS;
      },
      encode: ({ at, values }): unknown => Array.from(at, (time, index) => ({ x: toIso(time as Instant), y: orNull(values[index]) })),
    }),
    points,
  );
}

const orNull = (value: number | undefined): number | null => (Number.isFinite(value) ? (value as number) : null);

const byId = z.object({ id: int });
const ofDay = z.object({ date: localDate });
const ofPeriod = z.object({ date: localDate, type: int });
const answers = { 400: refusal, ...DETAIL } as const;

export const powerData = endpoint({
  name: 'powerData',
  method: 'GET',
  path: '/api/v1/power_data/{id}/',
  summary: 'Power of one day; W',
  access: 'read',
  role: 'viewer',
  params: byId,
  query: ofDay,
  replies: { 200: series<Watts>(), ...answers },
});

const energyBar = z.codec(z.object({ x: someText, y: maybeMeasured<WattHours>() }), z.custom<EnergyBar | null>(), {
  decode: ({ x, y }) => (y === null ? null : { bucket: x, energy: y }),
  encode: (bar) => ({ x: bar?.bucket ?? '', y: bar?.energy ?? null }),
});

const energyChart = z.codec(z.object({ chart_data: list(energyBar) }), z.custom<readonly EnergyBar[]>(), {
  decode: ({ chart_data }) => chart_data.filter((bar) => bar !== null),
  encode: (bars) => ({ chart_data: [...bars] }),
});

export const energyData = endpoint({
  name: 'energyData',
  method: 'GET',
  path: '/api/v1/energy_data/{id}/',
  summary: 'Energy of a day by hour (0), a week (1) or month (2) by day, a year by month (3); Wh',
  access: 'read',
  role: 'viewer',
  params: byId,
  query: ofPeriod,
  replies: { 200: energyChart, ...answers },
});

const phase = z.optional(z.nullable(series<Volts>()));

const phases = z.codec(z.object({ phase_a: phase, phase_b: phase, phase_c: phase }), z.custom<PhaseVoltages>(), {
  decode: ({ phase_a, phase_b, phase_c }) =>
    withSharedTimes({ a: phase_a ?? NO_READINGS, b: phase_b ?? NO_READINGS, c: phase_c ?? NO_READINGS }),
  encode: ({ a, b, c }) => ({ phase_a: a, ...(b.at.length > 0 && { phase_b: b }), ...(c.at.length > 0 && { phase_c: c }) }),
});

export const phaseData = endpoint({
  name: 'phaseData',
  method: 'GET',
  path: '/api/v1/phase_data/{id}/',
  summary: 'Phase-to-neutral voltages of a day (0) or a week (1); V',
  access: 'read',
  role: 'viewer',
  params: byId,
  query: ofPeriod,
  replies: { 200: one(phases), ...answers },
});

const overvoltage = record<Listed<OvervoltageRecord>>({ at: named('cap_dt', anyTime), obis: someText, voltage: measured<Volts>() });

export const overvoltages = endpoint({
  name: 'overvoltages',
  method: 'GET',
  path: '/api/v1/phase_data_overvoltage/{id}/',
  summary: 'Voltages of 253 V and more, newest first, 50 a page after `last_value`',
  access: 'read',
  role: 'viewer',
  params: byId,
  query: z.object({ last_value: z.optional(instant) }),
  replies: { 200: list(overvoltage), ...answers },
});
