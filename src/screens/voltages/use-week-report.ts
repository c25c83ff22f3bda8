import { useMemo } from 'react';
import { computed, signal } from '@preact/signals-react';
import { reportOfReadings, type ReadingsReport } from '#domain/grid/voltage-quality/report-of-readings.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import { column, type PowerSeries } from '#domain/energy/series.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, problemOf, type Resource } from '#domain/service/resource.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { useQueries, useValue } from '#state/app-context.ts';

/** The backend's report, or what the device itself makes of the readings that it holds. */
export type SeenReport = { readonly report: ReadingsReport & Partial<WeekReport>; readonly asOf: Instant; readonly isOwn: boolean };

const joined = (days: readonly PowerSeries[]): PowerSeries => ({
  at: column(days.flatMap(({ at }) => [...at])),
  values: column(days.flatMap(({ values }) => [...values])),
});

const NOTHING = signal({ is: 'loading' } as const);

/** The report of a week as the backend tells it; where it was never fetched and cannot be, computed here over what is held. */
export function useWeekReport({ id, phases }: Installation, week: ReportWeek): Resource<SeenReport> {
  const queries = useQueries();
  const told = useValue(queries.voltageReport(id, week.monday));
  const isMissing = told.is === 'absent';
  const ownReadings = useMemo(() => {
    if (!isMissing) return NOTHING;
    const days: LocalDate[] = Array.from({ length: 7 }, (_, day) => addDays(week.monday, day));
    const voltages = queries.voltages(id, week.monday, 'week');
    const powers = days.map((day) => queries.power(id, day));
    return computed((): Resource<SeenReport> => {
      const seen = voltages.value;
      const daily = powers.map((power) => power.value);
      if (seen.is !== 'ready') return seen.is === 'loading' ? seen : { is: 'absent', problem: seen.problem };
      const power = joined(daily.flatMap((day) => lastKnown(day) ?? []));
      const report = reportOfReadings(readingsOfSeries(seen.value, power), week, phases);
      return { ...seen, value: { report, asOf: seen.asOf, isOwn: true } };
    });
  }, [isMissing, queries, id, phases, week]);
  const own = useValue(ownReadings);
  if (told.is === 'loading') return told;
  if (told.is === 'ready') return { ...told, value: { report: told.value, asOf: told.asOf, isOwn: false } };
  return own.is === 'absent' ? { is: 'absent', problem: problemOf(told) ?? own.problem } : own;
}
