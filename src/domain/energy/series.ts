import type { Instant, Volts, WattHours, Watts } from '#domain/quantity.ts';

/** Numbers of one unit in a typed array. */
export type Column<Q extends number> = Float64Array & { readonly [index: number]: Q };

export const column = <Q extends number>(values: Iterable<number>): Column<Q> => Float64Array.from(values) as Column<Q>;

/**
 * Readings over time as two columns of the same length, usually in the order of time. A week of minutes has ten thousand
 * readings for each phase: typed arrays are stored, copied and drawn many times faster than records.
 */
export interface Series<Q extends number> {
  readonly at: Column<Instant>;
  /** NaN is a gap. */
  readonly values: Column<Q>;
}

export type PowerSeries = Series<Watts>;

/** An empty series. */
export const NO_READINGS: Series<never> = { at: column([]), values: column([]) };

/**
 * Energy of one hour, day or month.
 * `bucket` is its begin: an instant with offset for hours, `YYYY-MM-DD` for days, `YYYY-MM` for months.
 */
export interface EnergyBar {
  readonly bucket: string;
  readonly energy: WattHours;
}

/** Phase-to-neutral voltages. A one-phase inverter has only phase `a`; the others are empty. */
export interface PhaseVoltages {
  readonly a: Series<Volts>;
  readonly b: Series<Volts>;
  readonly c: Series<Volts>;
}

const isSame = (one: Float64Array, other: Float64Array): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** The same voltages; phases with equal times share one column of times. */
export function withSharedTimes({ a, b, c }: PhaseVoltages): PhaseVoltages {
  const shared = (phase: Series<Volts>): Series<Volts> => (isSame(phase.at, a.at) ? { at: a.at, values: phase.values } : phase);
  return { a, b: shared(b), c: shared(c) };
}
