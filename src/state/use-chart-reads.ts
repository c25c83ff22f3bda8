import { signal } from '@preact/signals-react';
import type { Period } from '#domain/energy/period.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from './app-context.ts';

/** What a tab that is not looked at gives: nothing is asked for it. */
const NOT_LOOKED_AT = signal({ is: 'loading' } as const);

interface Choice {
  readonly tab: 'power' | 'energy' | 'voltages';
  readonly period: Period;
  readonly date: LocalDate;
}

/** Only the chosen tab's read is watched, so only what is seen is fetched; beside the energy of today stands that of the day before. */
export function useChartReads(id: number, { tab, period, date }: Choice) {
  const queries = useQueries();
  const isToday = tab === 'energy' && period === 'day' && date === localDateOf(Date.now());
  return {
    power: useValue(tab === 'power' ? queries.power(id, date) : NOT_LOOKED_AT),
    energy: useValue(tab === 'energy' ? queries.energy(id, date, period) : NOT_LOOKED_AT),
    yesterday: useValue(isToday ? queries.energy(id, addDays(date, -1), 'day') : NOT_LOOKED_AT),
    voltages: useValue(tab === 'voltages' ? queries.voltages(id, date, period) : NOT_LOOKED_AT),
  };
}
