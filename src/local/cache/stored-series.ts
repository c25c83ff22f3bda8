import { column, type PhaseVoltages, type Series, withSharedTimes } from '#domain/energy/series.ts';
import type { Instant, Volts } from '#domain/quantity.ts';

/** A reading as the app kept it at first: a record of its own. */
type OldReading = { readonly at: Instant } & Readonly<Record<'power' | 'voltage', number | null | undefined>>;

function columnsOf(kept: unknown): unknown {
  if (!Array.isArray(kept)) return kept;
  const readings = kept as readonly OldReading[];
  return {
    at: column(readings.map(({ at }) => at)),
    values: column(readings.map(({ power, voltage }) => power ?? voltage ?? Number.NaN)),
  } satisfies Series<number>;
}

/** Series as they are now, from whichever version of the app kept them; the device's database is only ever added to. */
export function storedSeries(of: 'power' | 'voltages', kept: unknown): unknown {
  if (of === 'power') return columnsOf(kept);
  const { a, b, c } = kept as Readonly<Record<keyof PhaseVoltages, unknown>>;
  if (![a, b, c].some(Array.isArray)) return kept;
  const phase = (one: unknown) => columnsOf(one) as Series<Volts>;
  return withSharedTimes({ a: phase(a), b: phase(b), c: phase(c) });
}
