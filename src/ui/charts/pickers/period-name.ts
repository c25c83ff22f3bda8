import type { Period } from '#domain/energy/period.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { monthAndYear, shortDate } from '#texts/dates.ts';

/** 'd/MM/yyyy', 'd/MM/yyyy – d/MM/yyyy', 'MM/yyyy' or 'yyyy'; `date` is the period's first day. Source: specification 2.6. */
export function periodName(period: Period, date: LocalDate): string {
  if (period === 'day') return shortDate(date);
  if (period === 'week') return `${shortDate(date)} – ${shortDate(addDays(date, 6))}`;
  return period === 'month' ? monthAndYear(date) : date.slice(0, 4);
}
