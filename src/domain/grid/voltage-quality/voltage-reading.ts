import { isBright, isLowSun } from '#domain/energy/daylight.ts';
import type { PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import type { StateRecord } from '#domain/grid/status.ts';
import { staleRuns } from '#domain/grid/stale-readings.ts';
import { INTERRUPTED_BELOW, N2_LOW, NO_POWER } from './limits.ts';

/** Fields of a reading for the voltage report. */
export interface VoltageReading {
  /** ms since 1970. */
  readonly at: number;
  /** W on the AC side; `null` if it is not known. */
  readonly power: number | null;
  /** V, phase to neutral, L1 to L3; `null` if it was not measured. */
  readonly voltages: readonly [number | null, number | null, number | null];
  /** As reported; `null` if it is not known. */
  readonly state: string | null;
  /** Codes in force, as reported; absent or `null` if none is known. */
  readonly events?: readonly string[] | null;
  /** It repeats an earlier line and is no measurement (`staleRuns`). */
  readonly isStale?: boolean;
}

/**
 * How a reading is used in a report on the grid.
 *
 * implausible  0 V on all phases beside a power: missing values
 * stale        it repeats an earlier line
 * interrupted  by day, no supply, or the installation is switched off
 * not_counted  the voltage of the inverter's disconnected side
 * doubtful     it is not known whether it is the voltage of the grid or of the disconnected side
 */
export type ReadingUse = 'counted' | 'implausible' | 'stale' | 'interrupted' | 'not_counted' | 'doubtful';

/** True for a reading that is in the means. Source: `ReadingUse`. */
export const isInMeans = (use: ReadingUse): boolean => use === 'counted' || use === 'doubtful';

/** States in which an inverter is disconnected while the sun is low. */
const ASLEEP: readonly string[] = ['OFF', 'SLEEPING'];

/** States in which an inverter may be disconnected by day. SLEEPING above 15° is one of them: it waits for light, under snow too. */
const MAY_BE_DISCONNECTED: readonly string[] = ['STANDBY', 'OFF', 'STARTING', 'SLEEPING'];

/** Events by which somebody has switched the installation off. */
const SWITCHED_OFF: readonly string[] = ['AC_DISCONNECT', 'CABINET_OPEN', 'MANUAL_SHUTDOWN'];

/** True while somebody has switched the installation off, or works on it. Source: SunSpec Evt1. */
export const isSwitchedOff = (events: readonly string[] | null | undefined): boolean =>
  events?.some((code) => SWITCHED_OFF.includes(code)) ?? false;

const areAllBelow = (voltages: VoltageReading['voltages'], limit: number): boolean =>
  voltages.every((voltage) => voltage === null || voltage < limit);

const isImplausible = ({ power, voltages }: VoltageReading): boolean =>
  power !== null && Math.abs(power) > NO_POWER && voltages.every((voltage) => voltage === null || voltage === 0);

/** All phases are below 195.5 V, by day. */
function dayUse({ at, state, events, voltages, power }: VoltageReading, spot: Spot, hasNoPower: boolean): ReadingUse {
  const isWithoutVoltage = areAllBelow(voltages, INTERRUPTED_BELOW);
  if (isSwitchedOff(events) || (hasNoPower && isWithoutVoltage)) return 'interrupted';
  const known = state === null ? undefined : inverterState(state);
  if (known === undefined) return (power ?? 0) > NO_POWER && !isWithoutVoltage ? 'counted' : 'doubtful'; // what feeds in is connected
  if (hasNoPower && ASLEEP.includes(known) && isLowSun(at, spot)) return 'not_counted';
  return MAY_BE_DISCONNECTED.includes(known) ? 'doubtful' : 'counted';
}

/**
 * Whether a reading counts in a report on the grid.
 *
 * Unit    as `VoltageReading`.
 * Range   the first that applies: implausible, 0 V on all phases at more than 5 W in either direction; stale, a repeated line; interrupted, by day, all phases below 11.5 V at
 *         0 ± 5 W or unknown power, or all below 195.5 V while somebody has switched off; not counted (18 to 192 V at dawn, dusk and
 *         night), all below 195.5 V at such a power, with the sun below 8°, or below 15° in OFF or SLEEPING; doubtful, all below
 *         195.5 V by day in a state in which an inverter may be disconnected, or in an unknown one without feed-in. All others are of
 *         the grid: only one phase low, 203 V at night.
 * Source  EN 50160: the supply in normal operation; readings of Danfoss TLX and Sofar inverters; EN 50549-1: below 0.85 × 230 V
 *         undervoltage protection opens.
 */
export function readingUse(reading: VoltageReading, spot: Spot): ReadingUse {
  const { at, power, voltages, isStale = false } = reading;
  if (isImplausible(reading)) return 'implausible';
  if (isStale) return 'stale';
  if (!areAllBelow(voltages, N2_LOW)) return 'counted';
  const hasNoPower = power === null || Math.abs(power) <= NO_POWER;
  if (isBright(at, spot)) return dayUse(reading, spot, hasNoPower);
  return hasNoPower ? 'not_counted' : 'counted';
}

/**
 * Marks the readings that repeat an earlier line, where the source does not leave them out.
 *
 * Unit    as `VoltageReading`.
 * Range   readings in the order of time; their counters are not known.
 * Source  as `staleRuns`.
 */
export function markStale(readings: readonly VoltageReading[], spot: Spot): readonly VoltageReading[] {
  const runs = staleRuns(
    readings.map((reading) => ({ ...reading, energy: null })),
    spot,
  );
  if (runs.length === 0) return readings;
  const isRepeated = (index: number): boolean => runs.some(({ first, last }) => index > first && index <= last);
  return readings.map((reading, index) => (isRepeated(index) ? { ...reading, isStale: true } : reading));
}

const isMeasured = ({ voltages }: VoltageReading): boolean => voltages.some((voltage) => voltage !== null);

/**
 * Merges readings of the same time, in the order of time; those without a voltage are left out.
 *
 * Unit    as `VoltageReading`.
 * Range   in the order of arrival: the fields of a later reading complete and replace those of an earlier one.
 * Source  the same rule as when readings are stored.
 */
export function distinctReadings(readings: Iterable<VoltageReading>): VoltageReading[] {
  const byTime = new Map<number, VoltageReading>();
  for (const { at, power, voltages, state, events, isStale } of readings) {
    const earlier = byTime.get(at);
    const [a, b, c] = voltages;
    const [x, y, z] = earlier?.voltages ?? [null, null, null];
    byTime.set(at, {
      at,
      power: power ?? earlier?.power ?? null,
      voltages: [a ?? x, b ?? y, c ?? z],
      state: state ?? earlier?.state ?? null,
      ...((events ?? earlier?.events) && { events: events ?? earlier?.events ?? [] }),
      ...(isStale && { isStale }),
    });
  }
  return [...byTime.values()].filter(isMeasured).sort((one, other) => one.at - other.at);
}

const valueAt = ({ at, values }: { readonly at: ArrayLike<number>; readonly values: ArrayLike<number> }): Map<number, number> => {
  const byTime = new Map<number, number>();
  for (let index = 0; index < at.length; index += 1) {
    const [time, value] = [at[index], values[index]];
    if (time !== undefined && value !== undefined && !Number.isNaN(value)) byTime.set(time, value);
  }
  return byTime;
};

/** Finds the change in force at ascending times; `undefined` before the first one. */
function changeReader<C extends { readonly at: number }>(log: readonly C[]): (time: number) => C | undefined {
  const changes = log.toSorted((one, other) => one.at - other.at);
  let next = 0;
  return (time) => {
    while ((changes[next]?.at ?? Number.POSITIVE_INFINITY) <= time) next += 1;
    return changes[next - 1];
  };
}

/**
 * Adds the codes in force to readings: a source may send events at their changes only.
 *
 * Unit    as `VoltageReading`.
 * Range   readings in the order of time, changes in any order; a reading before the first change has no codes.
 * Source  the log of events.
 */
export function withEvents<R extends Pick<VoltageReading, 'at' | 'events'>>(readings: readonly R[], changes: readonly EventChange[]): R[] {
  if (changes.length === 0) return [...readings];
  const changeAt = changeReader(changes);
  return readings.map((reading) => {
    const events = changeAt(reading.at)?.codes ?? [];
    return events.length === 0 ? reading : { ...reading, events };
  });
}

/**
 * The readings of a chart of phase voltages, with the power at the same times and the state and events in force.
 *
 * Unit    as `VoltageReading`.
 * Range   gaps are left out; changes in any order, a reading before the first change has no state.
 * Source  the charts' series, the logs of states and events.
 */
export function readingsOfSeries(
  { a, b, c }: PhaseVoltages,
  power: PowerSeries,
  states: readonly StateRecord[],
  events: readonly EventChange[] = [],
): VoltageReading[] {
  const [l1, l2, l3, watts] = [a, b, c, power].map(valueAt) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ];
  const stateAt = changeReader(states);
  const readings = [...new Set([...l1.keys(), ...l2.keys(), ...l3.keys()])]
    .sort((one, other) => one - other)
    .map((at) => ({
      at,
      power: watts.get(at) ?? null,
      voltages: [l1.get(at) ?? null, l2.get(at) ?? null, l3.get(at) ?? null] as const,
      state: stateAt(at)?.state ?? null,
    }));
  return withEvents(readings, events);
}
