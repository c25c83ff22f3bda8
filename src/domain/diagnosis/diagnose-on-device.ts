import { spotOf } from '#domain/energy/daylight.ts';
import { eventChanges } from '#domain/grid/reports/event-changes.ts';
import { reportsOnDevice } from '#domain/grid/reports/reports-on-device.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus, OvervoltageRecord, StateRecord } from '#domain/service/status.ts';
import { silenceStretches } from '#domain/grid/silence.ts';
import { diagnose } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';

/** What a device may hold of one installation; empty where it was never fetched. */
export interface HeldOnDevice {
  readonly installation: Installation;
  readonly events: InverterStatus['events'];
  /** In any order. */
  readonly states: readonly StateRecord[];
  readonly overvoltages: readonly OvervoltageRecord[];
  /** When the backend told of the installation: nothing is known of what came later. */
  readonly asOf: Instant;
}

/**
 * What is wrong with an installation as far as the calls of any backend tell it.
 *
 * Unit    ms since 1970.
 * Range   as `diagnose`, judged as of the backend's answer: a device without a network takes its own silence for nobody's.
 *         Production, yield, means of voltages and outages of the neighbourhood need more than a device holds: nothing of them.
 * Source  the rules of `diagnose`.
 */
export function diagnoseOnDevice({ installation, events, states, overvoltages, asOf }: HeldOnDevice): Diagnosis[] {
  const { id, inverterPower, lastReading, lastPower, source, modem } = installation;
  const spot = spotOf(installation);
  return diagnose({
    installation: id,
    now: asOf,
    spot,
    inverterPower,
    isLive: source !== 'PV' || modem !== '',
    lastReading,
    reports: reportsOnDevice({ states, events: eventChanges(events), lastReading, lastPower }, { spot, inverterPower }),
    silences: lastReading === null ? [] : silenceStretches([lastReading], asOf, spot),
    idle: [],
    darkHour: null,
    areNeighboursDark: false,
    overvoltages,
    highMeans: [],
    yields: [],
    outages: [],
  });
}
