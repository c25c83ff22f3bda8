import { type Period, startOfPeriod } from '#domain/energy/period.ts';
import type { Instant } from '#domain/quantity.ts';
import { addDays, addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { type ChartChoice, stepped } from './choice.ts';

/** The first and the last day that can be picked, inclusive; `null`: no limit is known. */
export interface Limits {
  readonly min: LocalDate | null;
  readonly max: LocalDate | null;
}

/** The time of the readings of an installation. */
export interface Readings {
  readonly firstReading: Instant | null;
  readonly lastReading: Instant | null;
}

/** Days from the first to the last reading; for months and years the whole months and years around them. Source: specification 14.20. */
export function limitsOf(period: Period, { firstReading, lastReading }: Readings): Limits {
  const min = firstReading === null ? null : localDateOf(firstReading);
  const max = lastReading === null ? null : localDateOf(lastReading);
  if (period === 'day' || period === 'week') return { min, max };
  const months = period === 'month' ? 1 : 12;
  return {
    min: min && startOfPeriod(period, min),
    max: max && addDays(addMonths(startOfPeriod(period, max), months), -1),
  };
}

/** The previous or next choice, or `null` if the limits allow none. From outside the limits it returns to their edge. */
export function neighbour(choice: ChartChoice, steps: 1 | -1, { min, max }: Limits): ChartChoice | null {
  const next = stepped(choice, steps);
  if (steps < 0) {
    const first = min && startOfPeriod(choice.period, min);
    const last = max && startOfPeriod(choice.period, max);
    if (first && next.date < first) return null;
    return last && next.date > last ? { ...choice, date: last } : next;
  }
  const first = min && startOfPeriod(choice.period, min);
  if (max && next.date > max) return null;
  return first && next.date < first ? { ...choice, date: first } : next;
}

/** The choice with its date moved to the edge of the limits where it is beyond. */
export function withinLimits(choice: ChartChoice, { min, max }: Limits): ChartChoice {
  const first = min && startOfPeriod(choice.period, min);
  const last = max && startOfPeriod(choice.period, max);
  if (first && choice.date < first) return { ...choice, date: first };
  return last && choice.date > last ? { ...choice, date: last } : choice;
}

/** The day that the charts show at first: today, or the last day with data if there are none since (specification 6.7). */
export function firstDay({ lastReading }: Pick<Readings, 'lastReading'>, today: LocalDate): LocalDate {
  const last = lastReading === null ? today : localDateOf(lastReading);
  return last < today ? last : today;
}

export const isWithin = (date: LocalDate, { min, max }: Limits): boolean => (!min || date >= min) && (!max || date <= max);
