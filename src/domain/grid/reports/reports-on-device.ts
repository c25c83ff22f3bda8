import type { Instant, Watts } from '#domain/quantity.ts';
import type { StateRecord } from '#domain/service/status.ts';
import type { EventChange } from './event-changes.ts';
import { type InverterReport, inverterReports, type ReportingInverter } from './inverter-report.ts';
import { wantedReadings } from './wanted-readings.ts';

/** What any backend tells of an inverter. */
export interface ToldToDevice {
  /** In any order; empty where they were never fetched. */
  readonly states: readonly StateRecord[];
  readonly events: readonly EventChange[];
  readonly lastReading: Instant | null;
  /** W at the last reading; `null` where it is not known. */
  readonly lastPower: Watts | null;
}

/**
 * An inverter's reports as far as its changes tell of them.
 *
 * Unit    ms since 1970, W.
 * Range   in the order of time. Between two changes, and up to the last reading, it is taken to have reported by day; of powers
 *         only the last is known.
 * Source  ours: `pv_status` and `pv_states` tell of changes alone.
 */
export function reportsOnDevice({ states, events, lastReading, lastPower }: ToldToDevice, inverter: ReportingInverter): InverterReport[] {
  const until = lastReading ?? Number.NEGATIVE_INFINITY;
  const last = lastReading === null ? [] : [{ at: lastReading, power: lastPower }];
  const reports = inverterReports({ states, events, readings: last });
  const assumed = wantedReadings(reports, inverter)
    .filter(({ above, from }) => above === null && from <= until)
    .map(({ from }) => ({ at: from, power: null }));
  return inverterReports({ states, events, readings: [...assumed, ...last] });
}
