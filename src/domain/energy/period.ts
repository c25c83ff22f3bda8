import { type LocalDate, mondayOf } from '#domain/time/local-date.ts';

/** Period of a chart. The index is `type` on the wire (specification 6.2). */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

export const periodCode = (period: Period): number => PERIODS.indexOf(period);
export const periodOfCode = (code: number): Period | undefined => PERIODS[code];

/** Phase voltages are available only by day and by week (specification 6.5). */
export const VOLTAGE_PERIODS: readonly Period[] = ['day', 'week'];

/** Years on one page of the year picker (specification 20.6). */
export const YEARS_A_PAGE = 12;

/** The first day of the period that contains `date`; a week begins on Monday. Source: specification 2.5 and 6.6. */
export function startOfPeriod(period: Period, date: LocalDate): LocalDate {
  if (period === 'week') return mondayOf(date);
  if (period === 'month') return `${date.slice(0, 7)}-01`;
  if (period === 'year') return `${date.slice(0, 4)}-01-01`;
  return date;
}
