import { median } from '#domain/statistics/percentiles.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import type { ReferenceDay } from './reference-days.ts';

const DAY = 86_400_000;
/** Unit: ms. Between two samples further apart nothing is known. */
const LONGEST_GAP = 3_600_000;
/** Reference days that must know of a time of day. */
const NEEDED = 3;

/** Power of a day at times that ascend, read off the line between two samples; `undefined` where nothing is known. */
function reader({ at, power }: ReferenceDay): (time: number) => number | undefined {
  let next = 0;
  return (time) => {
    while ((at[next] ?? Number.POSITIVE_INFINITY) < time) next += 1;
    const [end, start] = [at[next], at[next - 1]];
    if (end === time) return power[next];
    if (end === undefined || start === undefined || end - start > LONGEST_GAP) return undefined;
    const share = (time - start) / (end - start);
    return (power[next - 1] ?? 0) * (1 - share) + (power[next] ?? 0) * share;
  };
}

/**
 * What an inverter would have given at each of some times of a day, were its weather that of its reference days.
 *
 * Unit    W; times in ms since 1970. A time of day is that of the sun: whole days of 24 hours before.
 * Range   times ascend; NaN where fewer than three of the days know, or than `needed`. Cost: linear in times and samples.
 * Source  ours: median over the reference days.
 */
export function expectedPower(
  times: readonly number[],
  days: readonly ReferenceDay[],
  date: LocalDate,
  needed: number = NEEDED,
): Float64Array {
  const readers = days.map((day) => ({ read: reader(day), shift: daysBetween(day.date, date) * DAY }));
  return Float64Array.from(times, (time) => {
    const known = readers.flatMap(({ read, shift }) => read(time - shift) ?? []);
    return known.length < needed ? Number.NaN : (median(known) ?? Number.NaN);
  });
}
