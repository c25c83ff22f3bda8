import { spotOf } from '#domain/energy/daylight.ts';
import { eventChanges } from '#domain/grid/event-stretches.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus, OvervoltageRecord, StateRecord } from '#domain/service/status.ts';
import { diagnose } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';
import { silenceStretches } from './tracks/silence-stretches.ts';

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
 *         Production, yield and outages of the neighbourhood need more than one installation's last reading: nothing of them.
 * Source  the rules of `diagnose`.
 */
export function diagnoseOnDevice({ installation, events, states, overvoltages, asOf }: HeldOnDevice): Diagnosis[] {
  const { id, inverterPower, lastReading, source, modem } = installation;
  const spot = spotOf(installation);
  return diagnose({
    installation: id,
    now: asOf,
    spot,
    inverterPower,
    isLive: source !== 'PV' || modem !== '',
    lastReading,
    states: states.toSorted((one, other) => one.at - other.at),
    events: eventChanges(events),
    silences: lastReading === null ? [] : silenceStretches([lastReading], asOf, spot),
    idle: [],
    overvoltages,
    yields: [],
    outages: [],
  });
}
