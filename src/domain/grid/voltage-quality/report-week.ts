import type { Instant } from '#domain/quantity.ts';
import { addDays, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { INTERVAL } from './limits.ts';

/** A week of Warsaw, Monday to Monday. */
export interface ReportWeek {
  readonly monday: LocalDate;
  readonly from: Instant;
  /** The Monday after; no longer part of it. */
  readonly to: Instant;
  /** Intervals of ten minutes in it. */
  readonly expected: number;
}

/**
 * The week that holds a day.
 *
 * Unit    intervals of ten minutes.
 * Range   1008; 1002 in the week in which summer time begins, 1014 in that in which it ends.
 * Source  EN 50160: one week of means over ten minutes.
 */
export function reportWeek(date: LocalDate): ReportWeek {
  const monday = mondayOf(date);
  const [from, to] = [instantOf(monday), instantOf(addDays(monday, 7))];
  return { monday, from, to, expected: (to - from) / INTERVAL };
}

/** What the readings of an installation span. */
interface Readings {
  readonly firstReading: Instant | null;
  readonly lastReading: Instant | null;
}

/**
 * The Monday of the week that is told of where none is asked for: the newest that can be judged.
 *
 * Unit    none.
 * Range   the last whole week; of an inverter that was silent since before it, that of its last reading; of one that is
 *         newer, that of its first.
 * Source  ours: the week that runs has too little for a verdict until its last evening.
 */
export function newestWeek(today: LocalDate, { firstReading, lastReading }: Readings): LocalDate {
  const whole = addDays(mondayOf(today), -7);
  const first = firstReading === null ? whole : mondayOf(localDateOf(firstReading));
  const last = lastReading === null ? whole : mondayOf(localDateOf(lastReading));
  if (last < whole) return last;
  return first > whole ? mondayOf(today) : whole;
}

/** When the intervals of a week begin. Unit: ms since 1970. Range: as many as are expected. Source: as `reportWeek`. */
export const intervalStarts = ({ from, expected }: ReportWeek): Instant[] =>
  Array.from({ length: expected }, (_, index) => (from + index * INTERVAL) as Instant);
