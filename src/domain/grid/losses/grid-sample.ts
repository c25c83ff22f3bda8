import { inverterState } from '#domain/grid/inverter-state.ts';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { IMPLAUSIBLE_ABOVE } from '#domain/grid/voltage-quality/limits.ts';
import { quantity, type Volts } from '#domain/quantity.ts';
import type { PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { EventChange } from '#domain/grid/reports/event-changes.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { StateRecord } from '#domain/service/status.ts';
import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { median } from '#domain/statistics/percentiles.ts';

/** Fields of a reading that show whether the grid curtailed the inverter. */
export interface GridSample {
  /** ms since 1970. */
  readonly at: number;
  /** W; `null` if it is not known. */
  readonly power: number | null;
  /** V, phase to neutral; as many as there are phases. */
  readonly voltages: readonly (number | null)[];
  /** As reported; `null` if it was not. */
  readonly state: string | null;
  /** Active codes; `null` if they were not reported. */
  readonly events: readonly string[] | null;
}

/** The highest voltage to neutral of a sample. Unit: V. Range: `null` if none is plausible. Source: a voltage above 300 V was measured between two phases. */
function highestVoltage({ voltages }: GridSample): Volts | null {
  const plausible = voltages.filter((voltage) => voltage !== null && voltage <= IMPLAUSIBLE_ABOVE);
  return plausible.length === 0 ? null : quantity(Math.max(...plausible.map(Number)));
}

/** Share of the expected power below which a high voltage counts as the reason. Source: ours. */
const FAR_BELOW = 0.5;

/**
 * True if the grid curtailed the inverter: it reports so itself, or the voltage is at least 253 V and its power far too low.
 *
 * Unit    `expected` in W; NaN if it is not known.
 * Range   one sample; the sun is not checked here.
 * Source  SunSpec THROTTLED and AC_OVER_VOLT; EN 50160 for 253 V; half of the expected power is ours.
 */
function isCurtailed(sample: GridSample, expected: number): boolean {
  if (sample.state !== null && inverterState(sample.state) === 'THROTTLED') return true;
  if (sample.events?.includes('AC_OVER_VOLT')) return true;
  const voltage = highestVoltage(sample);
  return voltage !== null && isOvervoltage(voltage) && sample.power !== null && sample.power < FAR_BELOW * expected;
}

/** Finds the change in effect at ascending times; `undefined` before the first change. */
function changeReader<C extends { readonly at: number }>(changes: readonly C[]): (time: number) => C | undefined {
  let next = 0;
  return (time) => {
    while ((changes[next]?.at ?? Number.POSITIVE_INFINITY) <= time) next += 1;
    return changes[next - 1];
  };
}

/**
 * Samples from the data of charts and logs, which a device has of a day.
 *
 * Unit    as `GridSample`.
 * Range   changes in the order of time; before the first change, state and events are `null`. Cost: linear.
 * Source  the charts' series, the logs of states and events.
 */
export function samplesOfSeries(
  power: PowerSeries,
  voltages: PhaseVoltages,
  states: readonly StateRecord[],
  events: readonly EventChange[],
): GridSample[] {
  const [stateAt, eventsAt] = [changeReader(states), changeReader(events)];
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

/** Loss of one sample. */
export interface Loss {
  /** ms since 1970. */
  readonly at: number;
  /** ms for which the sample counts. */
  readonly lasts: number;
  /** Wh. */
  readonly energy: number;
  readonly voltage: Volts | null;
}

const HOUR = 3_600_000;

/** How long each sample counts: until the next one, at most twice the usual step. */
function durations(samples: readonly GridSample[]): number[] {
  const steps = samples.slice(1).map(({ at }, before) => at - (samples[before]?.at ?? at));
  const usual = median(steps) ?? 0;
  return samples.map((_, index) => Math.min(steps[index] ?? usual, 2 * usual, HOUR));
}

/**
 * The loss of each sample to the grid; `undefined` for a sample without a loss.
 *
 * Unit    `expected` in W, one for each sample, NaN if it is not known.
 * Range   samples in the order of time; only while the sun is higher than 8°.
 * Source  max(0, P_ref − P) Δt.
 */
export function lossesOf(samples: readonly GridSample[], expected: ArrayLike<number>, spot: Spot): (Loss | undefined)[] {
  const lasting = durations(samples);
  return samples.map((sample, index) => {
    const { at, power } = sample;
    const reference = expected[index] ?? Number.NaN;
    if (power === null || Number.isNaN(reference) || !isCurtailed(sample, reference) || !isBright(at, spot)) return undefined;
    const lasts = lasting[index] ?? 0;
    return { at, lasts, energy: (Math.max(0, reference - power) * lasts) / HOUR, voltage: highestVoltage(sample) };
  });
}
