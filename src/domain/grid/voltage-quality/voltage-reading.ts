import type { PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import { IMPLAUSIBLE_ABOVE, N1_LOW } from './limits.ts';

/** What the voltage report reads of a reading. */
export interface VoltageReading {
  /** ms since 1970. */
  readonly at: number;
  /** W on the AC side; `null` where it is not known. */
  readonly power: number | null;
  /** V, phase to neutral, L1 to L3; `null` where it was not measured. */
  readonly voltages: readonly [number | null, number | null, number | null];
}

export type VoltageUse = 'counted' | 'not_counted' | 'implausible';

/**
 * What a measured voltage is good for in a report on the grid.
 *
 * Unit    V; `power` in W.
 * Range   below 207 V at exactly 0 W it is the inverter's own dead side (18 to 192 V at dawn, dusk and night), not the grid;
 *         where the power is not known the two cannot be told apart, and it is left out as well.
 *         Above 400 V it was taken between two phases.
 * Source  readings of Danfoss TLX and Sofar inverters; field practice.
 */
export function voltageUse(voltage: number, power: number | null): VoltageUse {
  if (voltage > IMPLAUSIBLE_ABOVE) return 'implausible';
  return voltage < N1_LOW && (power === null || power === 0) ? 'not_counted' : 'counted';
}

const isMeasured = ({ voltages }: VoltageReading): boolean => voltages.some((voltage) => voltage !== null);

/**
 * Each reading once, in the order of time; such as measured no voltage are left out.
 *
 * Unit    as `VoltageReading`.
 * Range   in the order of arrival: of two with one time the later fills in and corrects what it names.
 * Source  the rule by which readings are taken in.
 */
export function distinctReadings(readings: Iterable<VoltageReading>): VoltageReading[] {
  const byTime = new Map<number, VoltageReading>();
  for (const { at, power, voltages } of readings) {
    const earlier = byTime.get(at);
    const [a, b, c] = voltages;
    const [x, y, z] = earlier?.voltages ?? [null, null, null];
    byTime.set(at, { at, power: power ?? earlier?.power ?? null, voltages: [a ?? x, b ?? y, c ?? z] });
  }
  return [...byTime.values()].filter(isMeasured).sort((one, other) => one.at - other.at);
}

const valueAt = ({ at, values }: { readonly at: ArrayLike<number>; readonly values: ArrayLike<number> }): Map<number, number> => {
  const found = new Map<number, number>();
  for (let index = 0; index < at.length; index += 1) {
    const [time, value] = [at[index], values[index]];
    if (time !== undefined && value !== undefined && !Number.isNaN(value)) found.set(time, value);
  }
  return found;
};

/** The readings behind a chart of phase voltages, with the power of the same times. Unit: as `VoltageReading`. Range: gaps are left out. Source: the charts' series. */
export function readingsOfSeries({ a, b, c }: PhaseVoltages, power: PowerSeries): VoltageReading[] {
  const [l1, l2, l3, watts] = [a, b, c, power].map(valueAt) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ];
  return [...new Set([...l1.keys(), ...l2.keys(), ...l3.keys()])]
    .sort((one, other) => one - other)
    .map((at) => ({ at, power: watts.get(at) ?? null, voltages: [l1.get(at) ?? null, l2.get(at) ?? null, l3.get(at) ?? null] }));
}
