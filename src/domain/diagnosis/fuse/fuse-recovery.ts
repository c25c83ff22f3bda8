import type { Instant } from '#domain/quantity.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { FuseDay, FuseFacts } from './fuse-facts.ts';

/** Unit: days before the code whose yields are the measure. Source: specification 24.21. */
export const BEFORE = 10;
/** With more strings one of them is lost in the weather. Source: specification 24.21. */
const MOST_STRINGS = 10;
/** Share of the earlier yield where the number of strings is not known. Source: specification 24.21. */
const OF_UNKNOWN = 0.95;
/** Fewest days before the code, and after the repair. Source: ours; specification 24.21. */
const FEWEST_BEFORE = 4;
const FEWEST_AFTER = 2;
/** Unit: days. Where the roofs' orientation is not known, the path of the sun is too different later. Source: ours. */
const SAME_SUN = 30;
/** Standard errors by which the mean must exceed the limit. Source: ours, by simulation: one of twelve strings is not taken for none. */
const CERTAIN = 2.5;
/** Share of what one string makes at the limit that a day before the code may differ by; else the weather hides a string. Source: ours, by simulation. */
const STEADY = 0.8;
/** Smallest scatter of one day, as a share. Source: ours. */
const LEAST_SCATTER = 0.005;

/**
 * Share of the earlier yield that only all strings together give.
 *
 * Unit    share.
 * Range   1 − 1/(2n) for n strings, 95 % where n is not known; `undefined` for more than ten: the weather hides one of them.
 * Source  specification 24.21.
 */
export function shareOfAllStrings(strings: number | null): number | undefined {
  if (strings === null) return OF_UNKNOWN;
  return strings < 1 || strings > MOST_STRINGS ? undefined : 1 - 1 / (2 * strings);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const squaresOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

/** True if the days are certainly back at that share of the earlier ones: each of them, and their mean by more than the scatter of the days. */
function areBack(before: readonly number[], after: readonly number[], share: number): boolean {
  const usual = median(before) ?? 0;
  if (usual <= 0 || after.some((value) => value < share * usual)) return false;
  if (Math.sqrt(squaresOf(before) / (before.length - 1)) / usual > STEADY * (1 - share)) return false;
  const freedom = before.length + after.length - 2;
  const scatter = Math.max(LEAST_SCATTER, Math.sqrt((squaresOf(before) + squaresOf(after)) / freedom) / usual);
  const error = scatter * Math.sqrt(1 / before.length + 1 / after.length);
  return meanOf(after) / usual - share >= CERTAIN * (1 + 2 / freedom) * error;
}

const correctedOf = (days: readonly FuseDay[]): number[] => days.flatMap(({ corrected }) => corrected ?? []);

/** True if the last of the days since the code, two or more of them, are back, with and without the correction for orientation. */
function isBack(before: readonly FuseDay[], since: readonly FuseDay[], share: number, from: LocalDate): boolean {
  const last = since.at(-1);
  for (let count = FEWEST_AFTER; count <= since.length; count += 1) {
    const after = since.slice(-count);
    const [was, is] = [correctedOf(before), correctedOf(after)];
    const isCorrected = was.length === before.length && is.length === after.length;
    const isSame = isCorrected ? areBack(was, is, share) : last !== undefined && daysBetween(from, last.day) <= SAME_SUN;
    const values = [before, after].map((days) => days.map(({ value }) => value));
    if (isSame && areBack(values[0] ?? [], values[1] ?? [], share)) return true;
  }
  return false;
}

/**
 * When the yield showed that all strings produce again; `undefined` if it did not.
 *
 * Unit    ms since 1970; the end of the last day that shows it.
 * Range   `from`: the first code, before which the yield is the measure; `toldUntil`: the last time that the code was told.
 * Source  specification 24.21; the certainty is ours.
 */
export function recoveredAt({ strings, days }: FuseFacts, from: number, toldUntil: number): Instant | undefined {
  const share = shareOfAllStrings(strings);
  const [began, told] = [localDateOf(from), localDateOf(toldUntil)];
  const before = days.filter(({ day }) => day < began && day >= addDays(began, -BEFORE));
  if (share === undefined || before.length < FEWEST_BEFORE) return undefined;
  const since = days.filter(({ day }) => day > told);
  const shown = since.find((_, index) => isBack(before, since.slice(0, index + 1), share, began));
  return shown && instantOf(addDays(shown.day, 1));
}
