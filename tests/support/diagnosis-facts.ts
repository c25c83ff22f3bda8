import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import type { EventChange } from '#domain/grid/event-stretches.ts';
import { idleStretches } from '#domain/diagnosis/tracks/idle-stretches.ts';
import { silenceStretches } from '#domain/diagnosis/tracks/silence-stretches.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import type { StateRecord } from '#domain/service/status.ts';

/** What is read of a reading to diagnose. */
export interface DiagnosedReading {
  readonly at: number;
  readonly power: number | null;
  readonly voltages: readonly (number | null)[];
  readonly state: string | null;
  readonly events: readonly string[] | null;
}

export interface DiagnosedInstallation {
  readonly spot: Spot;
  readonly inverterPower: number;
  readonly isLive: boolean;
  readonly now: number;
}

/** Each reading once, in the order of time; of two with one time the later to arrive stands. */
const inOrder = (readings: readonly DiagnosedReading[]): DiagnosedReading[] =>
  [...new Map(readings.map((one) => [one.at, one])).values()].sort((one, other) => one.at - other.at);

function stateChanges(readings: readonly DiagnosedReading[]): StateRecord[] {
  const told = readings.flatMap(({ at, state }) => (state === null ? [] : [{ at: at as Instant, state }]));
  return told.filter(({ state }, index) => state !== told[index - 1]?.state);
}

function eventChangesOf(readings: readonly DiagnosedReading[]): EventChange[] {
  const told = readings.flatMap(({ at, events }) => (events === null ? [] : [{ at: at as Instant, codes: events }]));
  return told.filter(({ codes }, index) => codes.join() !== (told[index - 1]?.codes.join() ?? ''));
}

/** The facts that a server would keep of readings, in whatever order they came. */
export function factsOf(readings: readonly DiagnosedReading[], installation: DiagnosedInstallation): DiagnosisFacts {
  const ordered = inOrder(readings);
  const { spot, now, isLive } = installation;
  const inverterPower = quantity<DiagnosisFacts['inverterPower']>(installation.inverterPower);
  return {
    installation: 1,
    now: now as Instant,
    spot,
    inverterPower,
    isLive,
    lastReading: (ordered.at(-1)?.at ?? null) as Instant | null,
    states: stateChanges(ordered),
    events: eventChangesOf(ordered),
    silences: silenceStretches(
      ordered.map(({ at }) => at),
      now,
      spot,
    ),
    idle: idleStretches(ordered, inverterPower, spot),
    overvoltages: ordered.flatMap(({ at, voltages }) =>
      voltages.flatMap((voltage) =>
        voltage !== null && isOvervoltage(quantity(voltage)) ? [{ at: at as Instant, voltage: quantity<Volts>(voltage) }] : [],
      ),
    ),
    yields: [],
    outages: [],
  };
}
