import { type Period, startOfPeriod, VOLTAGE_PERIODS } from '#domain/energy/period.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { addDays, addMonths } from '#domain/time/local-date.ts';

export const CHART_TABS = ['power', 'energy', 'voltages'] as const;
export type ChartTab = (typeof CHART_TABS)[number];

/** What the charts show. `date` is the first day of the period. */
export interface ChartChoice {
  readonly tab: ChartTab;
  readonly period: Period;
  readonly date: LocalDate;
}

/** Which periods a tab offers: power by day alone, voltages by day and week. Source: specification 6.3, 6.4 and 6.5. */
export const PERIODS_OF_TAB: Readonly<Record<ChartTab, readonly Period[]>> = {
  power: ['day'],
  energy: ['day', 'week', 'month', 'year'],
  voltages: VOLTAGE_PERIODS,
};

export const firstChoice = (today: LocalDate): ChartChoice => ({ tab: 'power', period: 'day', date: today });

/** A tab opens with today, independent of the previous choice. Source: specification 6.7. */
export const withTab = (tab: ChartTab, today: LocalDate): ChartChoice => ({ tab, period: 'day', date: today });

export const withDate = (choice: ChartChoice, date: LocalDate): ChartChoice => ({ ...choice, date: startOfPeriod(choice.period, date) });

/** Another period: around today if today is shown, else around the current date. */
export function withPeriod(choice: ChartChoice, period: Period, today: LocalDate): ChartChoice {
  if (!PERIODS_OF_TAB[choice.tab].includes(period)) return choice;
  const isTodayVisible = startOfPeriod(choice.period, today) === choice.date;
  return { ...choice, period, date: startOfPeriod(period, isTodayVisible ? today : choice.date) };
}

/** The first day of the next period, or of an earlier one. Unit: whole periods. */
export function stepped(choice: ChartChoice, steps: number): ChartChoice {
  const { period, date } = choice;
  if (period === 'day') return { ...choice, date: addDays(date, steps) };
  if (period === 'week') return { ...choice, date: addDays(date, steps * 7) };
  return { ...choice, date: addMonths(date, period === 'month' ? steps : steps * 12) };
}
