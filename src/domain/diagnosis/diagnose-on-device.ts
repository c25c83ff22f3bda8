import { spotOf } from '#domain/energy/daylight.ts';
import type { LocatedInverter } from '#domain/grid/event-log.ts';
import { eventChanges } from '#domain/grid/readings/event-changes.ts';
import { readingsFromChanges } from '#domain/grid/readings/readings-from-changes.ts';
import type { Instant } from '#domain/quantity.ts';
import type { InverterStatus, OvervoltageRecord, Source, StateRecord } from '#domain/grid/status.ts';
import { silenceStretches } from '#domain/energy/silence.ts';
import { diagnose } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';

/** Fields of an installation that it is diagnosed by. */
export interface DiagnosedInstallation extends LocatedInverter {
  readonly id: number;
  readonly source: Source;
  /** Empty without a modem. */
  readonly modem: string;
}

/** Data of one installation on a device; empty where it was never fetched. */
export interface InstallationOnDevice {
  readonly installation: DiagnosedInstallation;
  readonly events: InverterStatus['events'];
  /** In any order. */
  readonly states: readonly StateRecord[];
  readonly overvoltages: readonly OvervoltageRecord[];
  /** When the backend sent the installation: later events are not known. */
  readonly asOf: Instant;
}

/** The facts of an installation from the data on a device. Unit: ms since 1970. Range: as `diagnoseOnDevice`. Source: the calls that every backend has. */
export function factsOnDevice({ installation, events, states, overvoltages, asOf }: InstallationOnDevice): DiagnosisFacts {
  const { id, inverterPower, lastReading, lastPower, source, modem } = installation;
  const spot = spotOf(installation);
  return {
    installation: id,
    now: asOf,
    spot,
    inverterPower,
    isLive: source !== 'PV' || modem !== '',
    lastReading,
    readings: readingsFromChanges({ states, events: eventChanges(events), lastReading, lastPower }, { spot, inverterPower }),
    silences: lastReading === null ? [] : silenceStretches([lastReading], asOf, spot),
    idle: [],
    darkHour: null,
    areNeighboursDark: false,
    overvoltages,
    highMeans: [],
    yields: [],
    outages: [],
  };
}

/**
 * Diagnoses an installation from the data of the calls that every backend has.
 *
 * Unit    ms since 1970.
 * Range   as `diagnose`, judged as of the backend's response: time that the device was offline does not count as silence.
 *         Production, yield, means of voltages and outages of the neighbourhood need data that a device does not have.
 * Source  the rules of `diagnose`.
 */
export const diagnoseOnDevice = (held: InstallationOnDevice): Diagnosis[] => diagnose(factsOnDevice(held));
