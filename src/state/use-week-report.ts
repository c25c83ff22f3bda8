import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { spotOf } from '#domain/energy/daylight.ts';
import { column, type PhaseVoltages, type PowerSeries, type Series } from '#domain/energy/series.ts';
import { type ReadingsReport, reportOfReadings, type WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, problemOf, type Resource } from '#domain/service/resource.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { useQueries, useValue } from './app-context.ts';
import type { Queries } from './queries.ts';

/** The backend's report, or what the device itself makes of the readings that it holds. */
export type SeenReport = { readonly report: ReadingsReport & Partial<WeekReport>; readonly asOf: Instant; readonly isOwn: boolean };

type Asks = Pick<Queries, 'voltageReport' | 'voltages' | 'power' | 'states'>;
type Measured = Pick<Installation, 'id' | 'phases' | 'latitude' | 'longitude'>;

const joined = <Q extends number>(days: readonly Series<Q>[]): Series<Q> => ({
  at: column(days.flatMap(({ at }) => [...at])),
  values: column(days.flatMap(({ values }) => [...values])),
});

type ResourceSignal<T> = ReadonlySignal<Resource<T>>;

/** The voltages of a week as one chart has them; where that was never fetched, those of its single days. */
function heldVoltages(week: ResourceSignal<PhaseVoltages>, days: readonly ResourceSignal<PhaseVoltages>[]): Resource<PhaseVoltages> {
  const seen = week.value;
  if (seen.is !== 'absent') return seen;
  const daily = days.map((day) => day.value);
  const held = daily.filter((day) => day.is === 'ready');
  const [oldest] = held.toSorted((one, other) => one.asOf - other.asOf);
  if (!oldest) return daily.find((day) => day.is === 'loading') ?? seen;
  const phase = (name: keyof PhaseVoltages) => joined(held.map(({ value }) => value[name]));
  return { ...oldest, value: { a: phase('a'), b: phase('b'), c: phase('c') } };
}

/** What the device makes of the readings that it holds. */
function ownReport(asks: Asks, { id, phases, ...place }: Measured, week: ReportWeek): ReadonlySignal<Resource<SeenReport>> {
  const days = daysFrom(week.monday, addDays(week.monday, 7));
  const voltages = asks.voltages(id, week.monday, 'week');
  const daily = days.map((day) => asks.voltages(id, day, 'day'));
  const powers = days.map((day) => asks.power(id, day));
  const states = asks.states(id);
  return computed((): Resource<SeenReport> => {
    const seen = heldVoltages(voltages, daily);
    const watts = powers.map((power) => power.value);
    if (seen.is !== 'ready') return seen.is === 'loading' ? seen : { is: 'absent', problem: seen.problem };
    const power: PowerSeries = joined(watts.flatMap((day) => lastKnown(day) ?? []));
    const readings = readingsOfSeries(seen.value, power, lastKnown(states.value) ?? []);
    const report = reportOfReadings(readings, week, phases, spotOf(place));
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
export function useWeekReport({ id, phases, latitude, longitude }: Installation, week: ReportWeek): Resource<SeenReport> {
  const queries = useQueries();
  const seen = useMemo(
    () => weekReport(queries, { id, phases, latitude, longitude }, week),
    [queries, id, phases, latitude, longitude, week],
  );
  return useValue(seen);
}
