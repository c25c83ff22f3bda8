import type { Spot } from '#domain/energy/sun.ts';
import type { PhaseCount } from '#domain/service/installation.ts';
import { intervalSums } from './interval-sums.ts';
import type { ReportWeek } from './report-week.ts';
import { voltageDays } from './voltage-day.ts';
import type { VoltageReading } from './voltage-reading.ts';
import { voltageReport } from './voltage-report.ts';
import type { WeekReport } from './week-report.ts';
import { weekMeans } from './week-means.ts';

/** What readings alone tell of a week: nothing of events and of states. */
export type ReadingsReport = Omit<WeekReport, 'events' | 'daylightEvents' | 'throttledMinutes'>;

/**
 * The report on a week, from its readings.
 *
 * Unit    as `voltageReport`.
 * Range   readings in any order; those outside the week are left alone. `spot` is where the inverter stands.
 * Source  as `voltageReport`.
 */
export function reportOfReadings(readings: Iterable<VoltageReading>, week: ReportWeek, phases: PhaseCount, spot: Spot): ReadingsReport {
  const own = [...readings].filter(({ at }) => at >= week.from && at < week.to);
  const days = voltageDays(intervalSums(own, spot));
  return { ...voltageReport(days, week, phases), intervals: weekMeans(days, week) };
}
