import type { Instant, Watts } from '#domain/quantity.ts';
import type { StateRecord } from '#domain/grid/status.ts';
import type { EventChange } from './event-changes.ts';
import { type InverterReading, inverterReadings, type RatedInverter } from './inverter-reading.ts';
import { wantedReadings } from './wanted-readings.ts';

/** Data about an inverter that every backend sends. */
export interface InverterOnDevice {
  /** In any order; empty if they were never fetched. */
  readonly states: readonly StateRecord[];
  readonly events: readonly EventChange[];
  readonly lastReading: Instant | null;
  /** W at the last reading; `null` if it is not known. */
  readonly lastPower: Watts | null;
}

/**
 * An inverter's readings, derived from its changes.
 *
 * Unit    ms since 1970, W.
 * Range   in the order of time. Between two changes, and up to the last reading, readings by day are assumed; only the last power
 *         is known.
 * Source  ours: `pv_status` and `pv_states` contain only changes.
 */
export function readingsFromChanges(
  { states, events, lastReading, lastPower }: InverterOnDevice,
  inverter: RatedInverter,
): InverterReading[] {
  const until = lastReading ?? Number.NEGATIVE_INFINITY;
  const last = lastReading === null ? [] : [{ at: lastReading, power: lastPower }];
  const readings = inverterReadings({ states, events, readings: last });
  const assumed = wantedReadings(readings, inverter)
    .filter(({ above, from }) => above === null && from <= until)
    .map(({ from }) => ({ at: from, power: null }));
  return inverterReadings({ states, events, readings: [...assumed, ...last] });
}
