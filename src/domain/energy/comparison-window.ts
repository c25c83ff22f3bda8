import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { hourStarts } from '#domain/time/warsaw.ts';

/** Number of whole days whose yields are compared. Source: ours: long enough to average out clouds, short enough to be current. */
export const COMPARED_DAYS = 5;

const HALF_AN_HOUR = 1_800_000;

/** The last five whole days before `date`, the oldest first. Unit: days of Warsaw. Range: `date` itself is not one of them. */
export const comparisonDays = (date: LocalDate): LocalDate[] =>
  Array.from({ length: COMPARED_DAYS }, (_, index) => addDays(date, index - COMPARED_DAYS));

/**
 * Energy of a completely known day.
 *
 * Unit    Wh; `hours` contains the 23, 24 or 25 hours of the day, `null` for an unknown one.
 * Range   `null` if an hour of bright daylight is missing.
 * Source  IEC 61724: yields are of whole periods.
 */
export function wholeDayEnergy(hours: readonly (number | null)[], date: LocalDate, spot: Spot): number | null {
  const isMissing = hourStarts(date).some((start, hour) => (hours[hour] ?? null) === null && isBright(start + HALF_AN_HOUR, spot));
  return isMissing ? null : hours.reduce<number>((sum, hour) => sum + (hour ?? 0), 0);
}
