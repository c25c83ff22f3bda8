import type { LocalDate } from '#domain/time/local-date.ts';

/** Reference days of which the neighbourhood's yield must be known. */
const NEEDED = 3;

/**
 * How good a day's weather was against that of some others, as the neighbours' roofs had it.
 *
 * Unit    share; yields in kWh/kWp.
 * Range   0 to 1: a better day than the reference days proves nothing. `null` where the day itself or more than two of five
 *         others are not known, or the others gave nothing.
 * Source  ours: neighbours share the weather.
 */
export function weatherRatio(yields: ReadonlyMap<LocalDate, number>, date: LocalDate, others: readonly LocalDate[]): number | null {
  const own = yields.get(date);
  const known = others.flatMap((other) => yields.get(other) ?? []);
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return own === undefined || known.length < NEEDED || mean <= 0 ? null : Math.min(1, own / mean);
}
