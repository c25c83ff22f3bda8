import type { Instant, Volts, WattHours, Watts } from '#domain/quantity.ts';

/** Numbers of one unit, packed. */
export type Column<Q extends number> = Float64Array & { readonly [index: number]: Q };

export const column = <Q extends number>(values: Iterable<number>): Column<Q> => Float64Array.from(values) as Column<Q>;

/**
 * Readings over time as two columns of one length, usually in the order of time. A week read every minute is thirty
 * thousand readings: packed columns are kept, copied and drawn many times faster than as many records.
 */
export interface Series<Q extends number> {
  readonly at: Column<Instant>;
  /** NaN is a gap, never zero. */
  readonly values: Column<Q>;
}

export type PowerSeries = Series<Watts>;

/** A series with nothing in it. */
export const NO_READINGS: Series<never> = { at: column([]), values: column([]) };

/**
 * Energy of one hour, day or month.
 * `bucket` is the start of it: an instant with offset for hours, `YYYY-MM-DD` for days, `YYYY-MM` for months.
 */
export interface EnergyBar {
  readonly bucket: string;
  readonly energy: WattHours;
}

/** Phase-to-neutral voltages. A one-phase inverter has phase `a` alone; the others are empty. */
export interface PhaseVoltages {
  readonly a: Series<Volts>;
  readonly b: Series<Volts>;
  readonly c: Series<Volts>;
}

const isSame = (one: Float64Array, other: Float64Array): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** The same voltages; phases read together, as they nearly always are, have one column of times between them. */
export function withSharedTimes({ a, b, c }: PhaseVoltages): PhaseVoltages {
  const shared = (phase: Series<Volts>): Series<Volts> => (isSame(phase.at, a.at) ? { at: a.at, values: phase.values } : phase);
  return { a, b: shared(b), c: shared(c) };
}
