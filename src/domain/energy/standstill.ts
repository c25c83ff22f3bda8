import { addDays } from '#domain/time/local-date.ts';
import { hourStarts, instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { isBright } from './daylight.ts';
import type { Ratings } from './most-power.ts';
import { type Dated, equipmentAt } from './rated-period.ts';
import type { Spot } from './sun.ts';

/** Unit: whole days that a standstill takes. Source: ours; a full battery and a customer away from home last a day or two. */
const DAYS = 3;
/** Share of the rating that is never exceeded in a standstill. Source: monitoring practice, an outage is below 1 % of nominal. */
const NOTHING = 0.01;
const HOUR = 3_600_000;

/** The highest power of an hour. Unit: ms since 1970 (begin), W. */
export interface HourOfPower {
  readonly at: number;
  readonly peak: number;
}

/** The whole days of a standstill before a time. Unit: ms since 1970. Range: three days of Warsaw, the oldest first. Source: `DAYS`. */
export const standstillDays = (asOf: number): { readonly from: number; readonly to: number }[] =>
  Array.from({ length: DAYS }, (_, index) => addDays(localDateOf(asOf), index - DAYS)).map((date) => ({
    from: instantOf(date),
    to: instantOf(addDays(date, 1)),
  }));

/**
 * True if an inverter was never above 1 % of its rating then on three whole days and since.
 *
 * Unit    W; `asOf` is its last reading, ms since 1970.
 * Range   false if an hour of bright daylight of those days has no reading.
 */
export function hasStoodStill(
  hours: readonly HourOfPower[],
  inverter: Pick<Ratings, 'inverterPower'> & Dated & { readonly spot: Spot },
  asOf: number,
): boolean {
  const [first] = standstillDays(asOf);
  const today = instantOf(localDateOf(asOf));
  if (first === undefined) return false;
  const since = hours.filter(({ at }) => at >= first.from && at <= asOf);
  if (since.some(({ at, peak }) => peak > NOTHING * equipmentAt(inverter, at).inverterPower)) return false;
  const known = new Set(since.map(({ at }) => Math.floor(at / HOUR)));
  return standstillDays(asOf)
    .flatMap(({ from }) => hourStarts(localDateOf(from)))
    .every((start) => start >= today || known.has(Math.floor(start / HOUR)) || !isBright(start + HOUR / 2, inverter.spot));
}
