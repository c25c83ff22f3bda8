import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { column, type PowerSeries } from '#domain/energy/series.ts';
import { reportOfReadings, type ReadingsReport } from '#domain/grid/voltage-quality/report-of-readings.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, problemOf, type Resource } from '#domain/service/resource.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { useQueries, useValue } from './app-context.ts';
import type { Queries } from './queries.ts';

/** The backend's report, or what the device itself makes of the readings that it holds. */
export type SeenReport = { readonly report: ReadingsReport & Partial<WeekReport>; readonly asOf: Instant; readonly isOwn: boolean };

type Asks = Pick<Queries, 'voltageReport' | 'voltages' | 'power'>;
type Measured = Pick<Installation, 'id' | 'phases'>;

const joined = (days: readonly PowerSeries[]): PowerSeries => ({
  at: column(days.flatMap(({ at }) => [...at])),
  values: column(days.flatMap(({ values }) => [...values])),
});

/** What the device makes of the readings that it holds. */
function ownReport(asks: Asks, { id, phases }: Measured, week: ReportWeek): ReadonlySignal<Resource<SeenReport>> {
  const voltages = asks.voltages(id, week.monday, 'week');
  const powers = daysFrom(week.monday, addDays(week.monday, 7)).map((day) => asks.power(id, day));
  return computed((): Resource<SeenReport> => {
    const seen = voltages.value;
    const daily = powers.map((power) => power.value);
    if (seen.is !== 'ready') return seen.is === 'loading' ? seen : { is: 'absent', problem: seen.problem };
    const power = joined(daily.flatMap((day) => lastKnown(day) ?? []));
    const report = reportOfReadings(readingsOfSeries(seen.value, power), week, phases);
    return { ...seen, value: { report, asOf: seen.asOf, isOwn: true } };
  });
}

/** The report of a week as the backend tells it; where it was never fetched and cannot be, computed here over what is held. */
export function weekReport(asks: Asks, measured: Measured, week: ReportWeek): ReadonlySignal<Resource<SeenReport>> {
  const told = asks.voltageReport(measured.id, week.monday);
  const own = ownReport(asks, measured, week);
  return computed((): Resource<SeenReport> => {
    const seen = told.value;
    if (seen.is === 'loading') return seen;
    if (seen.is === 'ready') return { ...seen, value: { report: seen.value, asOf: seen.asOf, isOwn: false } };
    const instead = own.value;
    return instead.is === 'absent' ? { is: 'absent', problem: problemOf(seen) ?? instead.problem } : instead;
  });
}

/** The same, for as long as a screen looks at it. */
export function useWeekReport({ id, phases }: Installation, week: ReportWeek): Resource<SeenReport> {
  const queries = useQueries();
  return useValue(useMemo(() => weekReport(queries, { id, phases }, week), [queries, id, phases, week]));
}
