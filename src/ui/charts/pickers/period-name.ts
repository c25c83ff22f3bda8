import type { Period } from '#domain/energy/period.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { monthAndYear, shortDate } from '#texts/dates.ts';

/** '2026-11-20', '2026-11-16-2026-11-22', '2026-11' or '2026', for names of files; `date` is the period's first day. */
export function periodInFileName(period: Period, date: LocalDate): string {
  if (period === 'day') return date;
  if (period === 'week') return `${date}-${addDays(date, 6)}`;
  return date.slice(0, period === 'month' ? 7 : 4);
}

/** 'd/MM/yyyy', 'd/MM/yyyy – d/MM/yyyy', 'MM/yyyy' or 'yyyy'; `date` is the period's first day. Source: specification 2.6. */
export function periodName(period: Period, date: LocalDate): string {
  if (period === 'day') return shortDate(date);
  if (period === 'week') return `${shortDate(date)} – ${shortDate(addDays(date, 6))}`;
  return period === 'month' ? monthAndYear(date) : date.slice(0, 4);
}
