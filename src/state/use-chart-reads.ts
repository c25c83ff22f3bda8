import { signal } from '@preact/signals-react';
import type { Period } from '#domain/energy/period.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from './app-context.ts';

/** The read of a tab that is not shown. Nothing is fetched for it. */
const NOT_SHOWN = signal({ is: 'loading' } as const);

interface Choice {
  readonly tab: 'power' | 'energy' | 'voltages';
  readonly period: Period;
  readonly date: LocalDate;
}

/** The reads of the charts. Only that of the chosen tab is watched and fetched. With today's energy comes that of the day before. */
export function useChartReads(id: number, { tab, period, date }: Choice) {
  const queries = useQueries();
  const isToday = tab === 'energy' && period === 'day' && date === localDateOf(Date.now());
  return {
    power: useValue(tab === 'power' ? queries.power(id, date) : NOT_SHOWN),
    energy: useValue(tab === 'energy' ? queries.energy(id, date, period) : NOT_SHOWN),
    yesterday: useValue(isToday ? queries.energy(id, addDays(date, -1), 'day') : NOT_SHOWN),
    voltages: useValue(tab === 'voltages' ? queries.voltages(id, date, period) : NOT_SHOWN),
  };
}
