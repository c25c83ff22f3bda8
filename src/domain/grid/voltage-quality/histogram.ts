import { NOMINAL_VOLTAGE } from '#domain/grid/voltage.ts';
import { quantity, type Volts } from '#domain/quantity.ts';

/** Number of means between two voltages. */
export interface Bin {
  readonly from: Volts;
  readonly to: Volts;
  readonly count: number;
}

/** Number of the bin, counted from 230 V. */
const binOf = (mean: Volts, width: number): number => {
  const steps = (mean - NOMINAL_VOLTAGE) / width;
  return steps > 0 ? Math.ceil(steps) - 1 : Math.floor(steps);
};

/**
 * Counts means by voltage, with all bins between the lowest and the highest.
 *
 * Unit    V.
 * Range   above 230 V a bin includes its upper edge, below 230 V its lower edge, so that no bin spans a limit: 253.0 V is in the
 *         bin of 252.5 V, not of 253.5 V, and 207.0 V in that of 207.5 V.
 * Source  ours; the limits of EN 50160 are strict.
 */
export function voltageHistogram(means: readonly Volts[], width = 1): Bin[] {
  const bins = means.map((mean) => binOf(mean, width));
  const first = bins.reduce((least, bin) => Math.min(least, bin), Number.POSITIVE_INFINITY);
  const last = bins.reduce((most, bin) => Math.max(most, bin), Number.NEGATIVE_INFINITY);
  const counts = new Map<number, number>();
  for (const bin of bins) counts.set(bin, (counts.get(bin) ?? 0) + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const from = NOMINAL_VOLTAGE + (first + index) * width;
    return { from: quantity(from), to: quantity(from + width), count: counts.get(first + index) ?? 0 };
  });
}
