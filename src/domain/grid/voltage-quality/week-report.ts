import type { Volts } from '#domain/quantity.ts';
import { type Dated, phasesIn } from '#domain/energy/rated-period.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import { type VoltageReport, voltageReport } from './voltage-report.ts';
import { INTERVAL } from './limits.ts';
import { intervalStarts, type ReportWeek } from './report-week.ts';
import { meansOf, type PhaseIndex, type VoltageDay, voltageDays, type WeekInterval, withPhasesThen } from './voltage-day.ts';
import { intervalSums } from './interval-sums.ts';
import type { VoltageReading } from './voltage-reading.ts';
import type { LossSummary } from '#domain/grid/losses/lost-in-week.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import type { StateRecord } from '#domain/grid/status.ts';

/** A week of voltages with its events. */
export interface WeekReport extends VoltageReport {
  /** Number of begins of each grid event in the week, by its code as sent. */
  readonly events: Readonly<Record<string, number>>;
  /** Of these, those with the sun above 8°; `null` if the server did not send it. */
  readonly daylightEvents: Readonly<Record<string, number>> | null;
  readonly throttledMinutes: number;
  /** Every interval of the week; `null` if they were not requested. */
  readonly intervals: readonly WeekInterval[] | null;
}

/** The part of a week's report that is computed from readings alone: no events and no states. */
export type ReadingsReport = Omit<WeekReport, 'events' | 'daylightEvents' | 'throttledMinutes'>;

/** All intervals of a week in the order of time, including those without a mean. Unit: V. Range: `expected` intervals. Source: as `meansOf`. */
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
export function reportOfReadings(
  readings: Iterable<VoltageReading>,
  week: ReportWeek,
  present: PhaseCount,
  { periods, ...spot }: Spot & Dated,
): ReadingsReport {
  const own = [...readings].filter(({ at }) => at >= week.from && at < week.to);
  const days = voltageDays(intervalSums(own, spot)).map((day) => withPhasesThen(day, { periods }));
  const phases = phasesIn({ phases: present, periods }, week.from, week.to);
  return { ...voltageReport(days, week, phases), intervals: weekMeans(days, week) };
}

/** Data of the server for the report on an installation's week. */
export interface ReportInput {
  readonly report: WeekReport;
  /** `null` if the server did not send it. */
  readonly metering: MeteringDetails | null;
  /** `null` if one of the responses is missing. */
  readonly losses: readonly LossSummary[] | null;
}

const MINUTE = 60_000;

/**
 * How long an inverter was throttled in a period.
 *
 * Unit    whole minutes; `from`, `to` and `lastReading` in ms since 1970.
 * Range   changes of state in the order of time, including the state at `from`; time after the last reading does not count.
 * Source  SunSpec, operating state THROTTLED.
 */
export function throttledMinutes(states: readonly StateRecord[], from: number, to: number, lastReading: number): number {
  const until = Math.min(to, lastReading);
  const throttled = states.reduce((sum, { at, state }, index) => {
    if (inverterState(state) !== 'THROTTLED') return sum;
    return sum + Math.max(0, Math.min(states[index + 1]?.at ?? until, until) - Math.max(at, from));
  }, 0);
  return Math.round(throttled / MINUTE);
}
