import { quantity, type Volts } from '#domain/quantity.ts';
import { INTERVAL } from './limits.ts';
import { type VoltageReading, voltageUse } from './voltage-reading.ts';

/** The lowest and the highest reading of a phase in an interval. */
export interface SampleSpan {
  readonly low: Volts;
  readonly high: Volts;
}

/** Of one interval, L1 to L3; `null` where none of its readings counts. */
export type IntervalBand = readonly [SampleSpan | null, SampleSpan | null, SampleSpan | null];

const widened = (span: SampleSpan | null, voltage: number | null, power: number | null): SampleSpan | null => {
  if (voltage === null || voltageUse(voltage, power) !== 'counted') return span;
  return { low: quantity(Math.min(span?.low ?? voltage, voltage)), high: quantity(Math.max(span?.high ?? voltage, voltage)) };
};

/**
 * Between which voltages the readings behind each mean lie.
 *
 * Unit    V; intervals by their beginning, ms since 1970.
 * Range   readings in any order; those that do not count for a mean are left out. Intervals without a reading are not in it.
 * Source  as `voltageUse`.
 */
export function sampleBand(readings: Iterable<VoltageReading>): ReadonlyMap<number, IntervalBand> {
  const bands = new Map<number, IntervalBand>();
  for (const { at, power, voltages } of readings) {
    const start = Math.floor(at / INTERVAL) * INTERVAL;
    const [l1, l2, l3] = bands.get(start) ?? [null, null, null];
    bands.set(start, [widened(l1, voltages[0], power), widened(l2, voltages[1], power), widened(l3, voltages[2], power)]);
  }
  return bands;
}
