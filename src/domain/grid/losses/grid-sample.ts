import { inverterState } from '#domain/grid/inverter-state.ts';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { IMPLAUSIBLE_ABOVE } from '#domain/grid/voltage-quality/limits.ts';
import { quantity, type Volts } from '#domain/quantity.ts';
import type { PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { EventChange } from '#domain/grid/reports/event-changes.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { StateRecord } from '#domain/service/status.ts';

/** What is looked at of a reading to tell whether the grid held the inverter back. */
export interface GridSample {
  /** ms since 1970. */
  readonly at: number;
  /** W; `null` where it is not known. */
  readonly power: number | null;
  /** V, phase to neutral; as many as there are phases. */
  readonly voltages: readonly (number | null)[];
  /** As reported; `null` where it was not. */
  readonly state: string | null;
  /** Active codes; `null` where they were not reported. */
  readonly events: readonly string[] | null;
}

/** The highest voltage to neutral of a sample. Unit: V. Range: `null` where none is plausible. Source: above 300 V it was taken between two phases. */
export function highestVoltage({ voltages }: GridSample): Volts | null {
  const plausible = voltages.filter((voltage) => voltage !== null && voltage <= IMPLAUSIBLE_ABOVE);
  return plausible.length === 0 ? null : quantity(Math.max(...plausible.map(Number)));
}

/** Share of the expected power below which a high voltage is taken for the reason of it. Source: ours. */
const FAR_BELOW = 0.5;

/**
 * True where the grid held the inverter back: it says so itself, or the voltage is at 253 V and its power far too low.
 *
 * Unit    `expected` in W; NaN where it is not known.
 * Range   one sample; whether the sun is up is not asked here.
 * Source  SunSpec THROTTLED and AC_OVER_VOLT; EN 50160 for 253 V; half of the expected power is ours.
 */
export function isHeldBack(sample: GridSample, expected: number): boolean {
  if (sample.state !== null && inverterState(sample.state) === 'THROTTLED') return true;
  if (sample.events?.includes('AC_OVER_VOLT')) return true;
  const voltage = highestVoltage(sample);
  return voltage !== null && isOvervoltage(voltage) && sample.power !== null && sample.power < FAR_BELOW * expected;
}

/** What was in force at times that ascend; `undefined` before the first change. */
function inForce<C extends { readonly at: number }>(changes: readonly C[]): (time: number) => C | undefined {
  let next = 0;
  return (time) => {
    while ((changes[next]?.at ?? Number.POSITIVE_INFINITY) <= time) next += 1;
    return changes[next - 1];
  };
}

/**
 * Samples out of what charts and logs show: what a device holds of a day.
 *
 * Unit    as `GridSample`.
 * Range   changes in the order of time; where none is known yet, state and events are not reported. Cost: linear.
 * Source  the charts' series, the logs of states and events.
 */
export function samplesOfSeries(
  power: PowerSeries,
  voltages: PhaseVoltages,
  states: readonly StateRecord[],
  events: readonly EventChange[],
): GridSample[] {
  const [stateAt, eventsAt] = [inForce(states), inForce(events)];
  const measured = new Map<number, Pick<GridSample, 'at' | 'power' | 'voltages'>>();
  for (const [index, at] of power.at.entries()) {
    const watts = power.values[index] ?? Number.NaN;
    if (!Number.isNaN(watts)) measured.set(at, { at, power: watts, voltages: [] });
  }
  for (const reading of readingsOfSeries(voltages, power, states)) measured.set(reading.at, reading);
  return [...measured.values()]
    .sort((one, other) => one.at - other.at)
    .map((one) => ({ ...one, state: stateAt(one.at)?.state ?? null, events: eventsAt(one.at)?.codes ?? null }));
}
