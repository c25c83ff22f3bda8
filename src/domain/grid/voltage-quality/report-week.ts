import type { Instant } from '#domain/quantity.ts';
import { addDays, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { INTERVAL } from './limits.ts';

/** A week of Warsaw, Monday to Monday. */
export interface ReportWeek {
  readonly monday: LocalDate;
  readonly from: Instant;
  /** The following Monday, exclusive. */
  readonly to: Instant;
  /** Number of ten-minute intervals. */
  readonly expected: number;
}

/**
 * The week that contains a day.
 *
 * Unit    intervals of ten minutes.
 * Range   1008; 1002 in the week in which summer time begins, 1014 in the week in which it ends.
 * Source  EN 50160: one week of means over ten minutes.
 */
export function reportWeek(date: LocalDate): ReportWeek {
  const monday = mondayOf(date);
  const [from, to] = [instantOf(monday), instantOf(addDays(monday, 7))];
  return { monday, from, to, expected: (to - from) / INTERVAL };
}

/** Period of the readings of an installation. */
interface Readings {
  readonly firstReading: Instant | null;
  readonly lastReading: Instant | null;
}

/**
 * The Monday of the default week of the report: the newest that can be judged.
 *
 * Range   the last whole week; for an inverter that has been silent since before, the week of its last reading; for a newer one,
 *         the current week.
 * Source  ours: the current week has too few readings for a verdict until its last evening.
 */
export function newestWeek(today: LocalDate, { firstReading, lastReading }: Readings): LocalDate {
  const whole = addDays(mondayOf(today), -7);
  const first = firstReading === null ? whole : mondayOf(localDateOf(firstReading));
  const last = lastReading === null ? whole : mondayOf(localDateOf(lastReading));
  if (last < whole) return last;
  return first > whole ? mondayOf(today) : whole;
}

/** Begins of the intervals of a week. Unit: ms since 1970. Range: `expected` intervals. Source: as `reportWeek`. */
export const intervalStarts = ({ from, expected }: ReportWeek): Instant[] =>
  Array.from({ length: expected }, (_, index) => (from + index * INTERVAL) as Instant);
