import type { Spot } from '#domain/energy/sun.ts';
import { quantity, type Volts } from '#domain/quantity.ts';
import { IMPLAUSIBLE_ABOVE, intervalStart } from './limits.ts';
import { isInMeans, readingUse, type VoltageReading } from './voltage-reading.ts';

/** The lowest and the highest reading of a phase in an interval. */
export interface SampleSpan {
  readonly low: Volts;
  readonly high: Volts;
}

/** Spans of one interval, L1 to L3; `null` if none of its readings counts. */
export type IntervalBand = readonly [SampleSpan | null, SampleSpan | null, SampleSpan | null];

const widened = (span: SampleSpan | null, voltage: number | null): SampleSpan | null => {
  if (voltage === null || voltage > IMPLAUSIBLE_ABOVE) return span;
  return { low: quantity(Math.min(span?.low ?? voltage, voltage)), high: quantity(Math.max(span?.high ?? voltage, voltage)) };
};

/**
 * The lowest and the highest reading of each mean.
 *
 * Unit    V; intervals by their begin, ms since 1970.
 * Range   readings in any order; those that do not count for a mean, and intervals without readings, are left out.
 * Source  as `readingUse`.
 */
export function sampleBand(readings: Iterable<VoltageReading>, spot: Spot): ReadonlyMap<number, IntervalBand> {
  const bands = new Map<number, IntervalBand>();
  for (const reading of readings) {
    if (!isInMeans(readingUse(reading, spot))) continue;
    const { at, voltages } = reading;
    const start = intervalStart(at);
    const [l1, l2, l3] = bands.get(start) ?? [null, null, null];
    bands.set(start, [widened(l1, voltages[0]), widened(l2, voltages[1]), widened(l3, voltages[2])]);
  }
  return bands;
}
