import { isBright } from '#domain/energy/daylight.ts';
import type { PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import type { StateRecord } from '#domain/service/status.ts';
import { N2_LOW } from './limits.ts';

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
}

/** `doubtful`: it is not known whether it is the voltage of the grid or of the inverter's disconnected side. */
export type ReadingUse = 'counted' | 'not_counted' | 'doubtful';

/** States in which an inverter is disconnected. */
const ASLEEP: readonly string[] = ['OFF', 'SLEEPING'];

/**
 * Whether a reading counts in a report on the grid.
 *
 * Unit    as `VoltageReading`.
 * Range   a reading is of the inverter's disconnected side (18 to 192 V at dawn, dusk and night) if its power is exactly 0 W or
 *         not known, all measured phases are below 195.5 V, and the sun is below 8° or the state is OFF or SLEEPING. The same by
 *         day in an unknown state is doubtful. All others are of the grid: only one phase low, 203 V at night, all phases low by
 *         day at an inverter that is awake.
 * Source  readings of Danfoss TLX and Sofar inverters; EN 50549-1: below 0.85 × 230 V undervoltage protection opens.
 */
export function readingUse({ at, power, voltages, state }: VoltageReading, spot: Spot): ReadingUse {
  if (power !== null && power !== 0) return 'counted';
  if (voltages.some((voltage) => voltage !== null && voltage >= N2_LOW)) return 'counted';
  if (!isBright(at, spot)) return 'not_counted';
  const known = state === null ? undefined : inverterState(state);
  if (known === undefined) return 'doubtful';
  return ASLEEP.includes(known) ? 'not_counted' : 'counted';
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
  for (const { at, power, voltages, state } of readings) {
    const earlier = byTime.get(at);
    const [a, b, c] = voltages;
    const [x, y, z] = earlier?.voltages ?? [null, null, null];
    byTime.set(at, {
      at,
      power: power ?? earlier?.power ?? null,
      voltages: [a ?? x, b ?? y, c ?? z],
      state: state ?? earlier?.state ?? null,
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

/** Finds the current state at ascending times; `null` before the first known change. */
function stateReader(states: readonly StateRecord[]): (time: number) => string | null {
  const changes = states.toSorted((one, other) => one.at - other.at);
  let next = 0;
  return (time) => {
    while ((changes[next]?.at ?? Number.POSITIVE_INFINITY) <= time) next += 1;
    return changes[next - 1]?.state ?? null;
  };
}

/**
 * The readings of a chart of phase voltages, with the power at the same times and the current state.
 *
 * Unit    as `VoltageReading`.
 * Range   gaps are left out; changes of state in any order, a reading before the first change has no state.
 * Source  the charts' series, the log of states.
 */
export function readingsOfSeries({ a, b, c }: PhaseVoltages, power: PowerSeries, states: readonly StateRecord[]): VoltageReading[] {
  const [l1, l2, l3, watts] = [a, b, c, power].map(valueAt) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ];
  const stateAt = stateReader(states);
  return [...new Set([...l1.keys(), ...l2.keys(), ...l3.keys()])]
    .sort((one, other) => one - other)
    .map((at) => ({
      at,
      power: watts.get(at) ?? null,
      voltages: [l1.get(at) ?? null, l2.get(at) ?? null, l3.get(at) ?? null],
      state: stateAt(at),
    }));
}
