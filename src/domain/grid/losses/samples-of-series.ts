import type { PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { EventChange } from '#domain/grid/reports/event-changes.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { StateRecord } from '#domain/service/status.ts';
import type { GridSample } from './grid-sample.ts';

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
