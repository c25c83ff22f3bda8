import type { Instant } from '#domain/quantity.ts';
import { median } from '#domain/statistics.ts';
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
/** Unit: days. Where the roofs' orientation is not known, the path of the sun is too different later. */
const SAME_SUN = 30;
/** Standard errors by which the mean must exceed the limit. Source: ours, by simulation: one of twelve strings is not taken for none. */
const CERTAIN = 2.5;
/** Share of what one string makes at the limit that a day before the code may differ by; else the weather hides a string. Source: ours, by simulation. */
const STEADY = 0.8;
/** Share of the earlier yield up to which the loss of a string is clear, and the fewest days that show it. */
const CLEAR_LOSS = 0.85;
const FEWEST_BROKEN = 3;
/** Errors by which the mean must exceed that of the days with the loss. Source: ours, by simulation. */
const RISEN = 3.5;
/** Smallest scatter of one day, as a share. */
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
/** Error of the difference of the means of two groups of days; few days estimate it badly. */
function errorOf(one: readonly number[], other: readonly number[], usual: number): number {
  const freedom = one.length + other.length - 2;
  const scatter = Math.max(LEAST_SCATTER * usual, Math.sqrt((squaresOf(one) + squaresOf(other)) / freedom));
  return (1 + 2 / freedom) * scatter * Math.sqrt(1 / one.length + 1 / other.length);
}

/** Values of days: before the code, since the code, and of these the last ones, which may be after the repair. */
interface Compared {
  readonly before: readonly number[];
  readonly broken: readonly number[];
  readonly after: readonly number[];
}

/** True if the mean of the last days exceeds the limit by more than chance, and the days before the code are steady enough to tell. */
function exceedsLimit({ before, after }: Compared, usual: number, share: number): boolean {
  const isSteady = Math.sqrt(squaresOf(before) / (before.length - 1)) <= STEADY * (1 - share) * usual;
  return isSteady && meanOf(after) - share * usual >= CERTAIN * errorOf(before, after, usual);
}

/** True if the days since the code clearly showed the loss, and the mean of the last ones exceeds theirs by more than chance. */
function hasRisen({ broken, after }: Compared, usual: number): boolean {
  if (broken.length < FEWEST_BROKEN || meanOf(broken) > CLEAR_LOSS * usual) return false;
  return meanOf(after) - meanOf(broken) >= RISEN * errorOf(broken, after, usual);
}

/** True if each of the last days is back at that share of the earlier ones, and chance does not explain it. */
function areBack(compared: Compared, share: number): boolean {
  const usual = median(compared.before) ?? 0;
  if (usual <= 0 || compared.after.some((value) => value < share * usual)) return false;
  return exceedsLimit(compared, usual, share) || hasRisen(compared, usual);
}

/** True if the last of the days since the code, two or more of them, are back, with and without the correction for orientation. */
function isBack(before: readonly FuseDay[], since: readonly FuseDay[], share: number, from: LocalDate): boolean {
  const last = since.at(-1);
  const isSameSun = last !== undefined && daysBetween(from, last.day) <= SAME_SUN;
  const isCorrected = [...before, ...since].every(({ corrected }) => corrected !== null);
  if (!isSameSun && !isCorrected) return false;
  for (let count = FEWEST_AFTER; count <= since.length; count += 1) {
    const of = (read: (day: FuseDay) => number): Compared => ({
      before: before.map(read),
      broken: since.slice(0, -count).map(read),
      after: since.slice(-count).map(read),
    });
    const isPlainBack = areBack(
      of(({ value }) => value),
      share,
    );
    if (
      isPlainBack &&
      (!isCorrected ||
        areBack(
          of(({ value, corrected }) => corrected ?? value),
          share,
        ))
    )
      return true;
  }
  return false;
}

/**
 * When the yield showed that all strings produce again; `undefined` if it did not.
 *
 * Unit    ms since 1970; the end of the last day that shows it.
 * Range   `from`: the first code, before which the yield is the measure; `namedUntil`: the last time that a reading had the code.
 * Source  specification 24.21; the certainty is ours.
 */
export function recoveredAt({ strings, days }: FuseFacts, from: number, namedUntil: number): Instant | undefined {
  const share = shareOfAllStrings(strings);
  const [began, last] = [localDateOf(from), localDateOf(namedUntil)];
  const before = days.filter(({ day }) => day < began && day >= addDays(began, -BEFORE));
  if (share === undefined || before.length < FEWEST_BEFORE) return undefined;
  const since = days.filter(({ day }) => day > last);
  const shown = since.find((_, index) => isBack(before, since.slice(0, index + 1), share, began));
  return shown && instantOf(addDays(shown.day, 1));
}
