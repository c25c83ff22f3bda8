import type { Volts } from '#domain/quantity.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { PhaseCount } from '#domain/service/installation.ts';
import { type VoltageReport, voltageReport } from './voltage-report.ts';
import { INTERVAL } from './limits.ts';
import { intervalStarts, type ReportWeek } from './report-week.ts';
import { meansOf, type PhaseIndex, type VoltageDay, voltageDays, type WeekInterval } from './voltage-day.ts';
import { intervalSums } from './interval-sums.ts';
import type { VoltageReading } from './voltage-reading.ts';

/** A week of voltages with what happened in it. */
export interface WeekReport extends VoltageReport {
  /** How often each event of the grid began in the week, by its code as reported. */
  readonly events: Readonly<Record<string, number>>;
  /** Of these, how often by day, the sun above 8°; `null` where it was not told. */
  readonly daylightEvents: Readonly<Record<string, number>> | null;
  readonly throttledMinutes: number;
  /** Every interval of the week; `null` where they were not asked for. */
  readonly intervals: readonly WeekInterval[] | null;
}

/** The part of a week's report that readings alone give: no events and no states. */
export type ReadingsReport = Omit<WeekReport, 'events' | 'daylightEvents' | 'throttledMinutes'>;

/** All intervals of a week in the order of time, those without a mean too. Unit: V. Range: as many as are expected. Source: as `meansOf`. */
export function weekMeans(days: readonly VoltageDay[], week: ReportWeek): WeekInterval[] {
  const ofPhase = (phase: PhaseIndex): (Volts | null)[] => {
    const { at, mean } = meansOf(days, phase);
    const all = new Array<Volts | null>(week.expected).fill(null);
    for (let index = 0; index < at.length; index += 1) {
      const place = ((at[index] ?? 0) - week.from) / INTERVAL;
      if (place >= 0 && place < week.expected) all[place] = mean[index] ?? null;
    }
    return all;
  };
  const [l1, l2, l3] = [ofPhase(0), ofPhase(1), ofPhase(2)];
  return intervalStarts(week).map((at, place) => ({ at, l1: l1[place] ?? null, l2: l2[place] ?? null, l3: l3[place] ?? null }));
}

/**
 * The report on a week, from its readings.
 *
 * Unit    as `voltageReport`.
 * Range   readings in any order; those outside the week are ignored. `spot` is the place of the inverter.
 * Source  as `voltageReport`.
 */
export function reportOfReadings(readings: Iterable<VoltageReading>, week: ReportWeek, phases: PhaseCount, spot: Spot): ReadingsReport {
  const own = [...readings].filter(({ at }) => at >= week.from && at < week.to);
  const days = voltageDays(intervalSums(own, spot));
  return { ...voltageReport(days, week, phases), intervals: weekMeans(days, week) };
}
