import * as z from 'zod/mini';
import { type Column, column, NO_READINGS, type Series } from '#domain/energy/series.ts';
import type { Instant, Quantity } from '#domain/quantity.ts';
import { isoReader } from '#domain/time/iso-reader.ts';
import { toIso } from '#domain/time/warsaw.ts';
import { instant, list, maybeMeasured, written } from '#contract/wire/tolerant.ts';

/** `null` for a gap. Range: `undefined` for what is no value. */
const valueIn = (y: unknown): number | undefined => (y === null ? Number.NaN : Number.isFinite(y) ? (y as number) : undefined);

/** Readings in exactly the documented form, read past the codecs, which take a slow tablet half a second for a week of minutes. */
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

/** Readings over time: on the wire a list of `{ x, y }`, time and value, in the domain two columns. */
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
