import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { lossDates, lostInWeek, type LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useQueries, useValue } from './app-context.ts';
import type { Queries } from './queries.ts';

/** `too-early` while no whole day of the week is over. */
export type SeenLoss = Resource<LostInWeek> | { readonly is: 'too-early' };

function lossQuery(asks: Pick<Queries, 'comparisonOn'>, id: number, week: ReportWeek, today: LocalDate): ReadonlySignal<SeenLoss> {
  const told = lossDates(week, today).map((date) => asks.comparisonOn(id, date));
  return computed((): SeenLoss => {
    const seen = told.map((one) => one.value);
    const ready = seen.filter((one) => one.is === 'ready');
    const [first] = ready;
    if (ready.length === seen.length) {
      if (!first) return { is: 'too-early' };
      const value = lostInWeek(
        ready.map((one) => one.value.lost),
        week,
      );
      return { ...first, value };
    }
    const absent = seen.find((one) => one.is === 'absent');
    return absent ? { is: 'absent', problem: absent.problem } : { is: 'loading' };
  });
}

/** What the grid cost an installation in a week, as its server estimates it. */
export function useLostInWeek(id: number, week: ReportWeek, today: LocalDate): SeenLoss {
  const queries = useQueries();
  return useValue(useMemo(() => lossQuery(queries, id, week, today), [queries, id, week, today]));
}
