import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { spotOf } from '#domain/energy/daylight.ts';
import { withTime } from '#domain/grid/status.ts';
import { column, type PhaseVoltages, type PowerSeries, type Series } from '#domain/energy/series.ts';
import { eventChanges } from '#domain/grid/readings/event-changes.ts';
import { type ReadingsReport, reportOfReadings, type WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { markStale, readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { Instant } from '#domain/quantity.ts';
import { ratedPeriods } from '#domain/service/equipment.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, problemOf, type Resource } from '#domain/service/resource.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { useQueries, useValue } from './app-context.ts';
import type { Queries } from './queries/queries.ts';
import { lossDates, lostInWeek, type LostInWeek } from '#domain/grid/losses/lost-in-week.ts';

/** The backend's report, or one that the device has computed from stored readings (`isOwn`). */
export type SeenReport = { readonly report: ReadingsReport & Partial<WeekReport>; readonly asOf: Instant; readonly isOwn: boolean };

type WeekQueries = Pick<Queries, 'equipment' | 'voltageReport' | 'voltages' | 'power' | 'states' | 'status'>;
type Measured = Pick<Installation, 'id' | 'phases' | 'latitude' | 'longitude'>;

const joined = <Q extends number>(days: readonly Series<Q>[]): Series<Q> => ({
  at: column(days.flatMap(({ at }) => [...at])),
  values: column(days.flatMap(({ values }) => [...values])),
});

type ResourceSignal<T> = ReadonlySignal<Resource<T>>;

/** The stored voltages of a week; if the week was never fetched, those of its days. */
function storedVoltages(week: ResourceSignal<PhaseVoltages>, days: readonly ResourceSignal<PhaseVoltages>[]): Resource<PhaseVoltages> {
  const whole = week.value;
  if (whole.is !== 'absent') return whole;
  const daily = days.map((day) => day.value);
  const ready = daily.filter((day) => day.is === 'ready');
  const [oldest] = ready.toSorted((one, other) => one.asOf - other.asOf);
  if (!oldest) return daily.find((day) => day.is === 'loading') ?? whole;
  const phase = (name: keyof PhaseVoltages) => joined(ready.map(({ value }) => value[name]));
  return { ...oldest, value: { a: phase('a'), b: phase('b'), c: phase('c') } };
}

/** The report that the device computes from stored readings. */
function ownReport(queries: WeekQueries, { id, phases, ...place }: Measured, week: ReportWeek): ReadonlySignal<Resource<SeenReport>> {
  const days = daysFrom(week.monday, addDays(week.monday, 7));
  const voltages = queries.voltages(id, week.monday, 'week');
  const daily = days.map((day) => queries.voltages(id, day, 'day'));
  const powers = days.map((day) => queries.power(id, day));
  const [states, status, equipment] = [queries.states(id), queries.status(id), queries.equipment(id)];
  return computed((): Resource<SeenReport> => {
    const stored = storedVoltages(voltages, daily);
    const watts = powers.map((power) => power.value);
    if (stored.is !== 'ready') return stored.is === 'loading' ? stored : { is: 'absent', problem: stored.problem };
    const power: PowerSeries = joined(watts.flatMap((day) => lastKnown(day) ?? []));
    const events = eventChanges(lastKnown(status.value)?.events ?? []);
    const readings = readingsOfSeries(stored.value, power, withTime(lastKnown(states.value) ?? []), events);
    const spot = spotOf(place);
    const periods = ratedPeriods(lastKnown(equipment.value));
    const report = reportOfReadings(markStale(readings, spot), week, phases, { ...spot, periods });
    return { ...stored, value: { report, asOf: stored.asOf, isOwn: true } };
  });
}

/** The report of a week from the backend. If it was never fetched and cannot be, the device computes it from stored readings. */
export function weekReport(queries: WeekQueries, measured: Measured, week: ReportWeek): ReadonlySignal<Resource<SeenReport>> {
  const fetched = queries.voltageReport(measured.id, week.monday);
  const own = ownReport(queries, measured, week);
  return computed((): Resource<SeenReport> => {
    const result = fetched.value;
    if (result.is === 'loading') return result;
    if (result.is === 'ready') return { ...result, value: { report: result.value, asOf: result.asOf, isOwn: false } };
    const instead = own.value;
    return instead.is === 'absent' ? { is: 'absent', problem: problemOf(result) ?? instead.problem } : instead;
  });
}

/** `weekReport` as a hook. */
export function useWeekReport({ id, phases, latitude, longitude }: Installation, week: ReportWeek): Resource<SeenReport> {
  const queries = useQueries();
  const report = useMemo(
    () => weekReport(queries, { id, phases, latitude, longitude }, week),
    [queries, id, phases, latitude, longitude, week],
  );
  return useValue(report);
}

/** `too-early` until the first day of the week is over. */
export type SeenLoss = Resource<LostInWeek> | { readonly is: 'too-early' };

function lossQuery(queries: Pick<Queries, 'comparisonOn'>, id: number, week: ReportWeek, today: LocalDate): ReadonlySignal<SeenLoss> {
  const comparisons = lossDates(week, today).map((date) => queries.comparisonOn(id, date));
  return computed((): SeenLoss => {
    const results = comparisons.map((one) => one.value);
    const ready = results.filter((one) => one.is === 'ready');
    const [first] = ready;
    if (ready.length === results.length) {
      if (!first) return { is: 'too-early' };
      const value = lostInWeek(
        ready.map((one) => one.value.lost),
        week,
      );
      return { ...first, value };
    }
    const absent = results.find((one) => one.is === 'absent');
    return absent ? { is: 'absent', problem: absent.problem } : { is: 'loading' };
  });
}

/** The energy that an installation lost in a week because of the grid, as the server estimates it. */
export function useLostInWeek(id: number, week: ReportWeek, today: LocalDate): SeenLoss {
  const queries = useQueries();
  return useValue(useMemo(() => lossQuery(queries, id, week, today), [queries, id, week, today]));
}
