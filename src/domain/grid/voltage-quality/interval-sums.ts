import { type Instant, quantity } from '#domain/quantity.ts';
import { INTERVAL } from './limits.ts';
import { distinctReadings, type VoltageReading, voltageUse } from './voltage-reading.ts';

/** What is kept of one phase's readings in one interval. */
export interface PhaseSums {
  /** Hundredths of a volt, whole: sums of whole numbers do not depend on their order. */
  readonly sum: number;
  /** Readings in `sum`. */
  readonly count: number;
  readonly notCounted: number;
  readonly implausible: number;
}

/** Ten minutes of the clock as they are kept: enough for every report, whatever step the day turns out to have. */
export interface IntervalSums {
  /** The interval's beginning. */
  readonly at: Instant;
  /** When its readings were taken, ascending. Unit: ms after `at`. They tell the day's step, and whether a reading is a repeated one. */
  readonly times: readonly number[];
  /** L1 to L3. */
  readonly phases: readonly [PhaseSums, PhaseSums, PhaseSums];
}

const NO_SUMS: PhaseSums = { sum: 0, count: 0, notCounted: 0, implausible: 0 };

const HUNDREDTHS = 100;

type Open = { -readonly [Part in keyof PhaseSums]: PhaseSums[Part] };

interface OpenInterval {
  readonly at: Instant;
  readonly times: number[];
  readonly phases: readonly [Open, Open, Open];
}

const opened = (at: Instant): OpenInterval => ({ at, times: [], phases: [{ ...NO_SUMS }, { ...NO_SUMS }, { ...NO_SUMS }] });

function take(sums: Open, voltage: number | null, power: number | null): void {
  if (voltage === null) return;
  const use = voltageUse(voltage, power);
  if (use === 'not_counted') sums.notCounted += 1;
  else if (use === 'implausible') sums.implausible += 1;
  else {
    sums.sum += Math.round(voltage * HUNDREDTHS);
    sums.count += 1;
  }
}

/**
 * Sums readings by intervals of ten minutes of the clock, [10 k, 10 k + 10).
 *
 * Unit    readings in V and W; voltages are rounded to 0.01 V.
 * Range   readings in any order, repeated ones count once; only intervals with a measured voltage, ascending.
 * Source  EN 50160: means over fixed steps of ten minutes.
 */
export function intervalSums(readings: Iterable<VoltageReading>): IntervalSums[] {
  const intervals: OpenInterval[] = [];
  for (const { at: time, power, voltages } of distinctReadings(readings)) {
    const at = quantity<Instant>(Math.floor(time / INTERVAL) * INTERVAL);
    const last = intervals.at(-1);
    const interval = last?.at === at ? last : opened(at);
    if (interval !== last) intervals.push(interval);
    interval.times.push(time - at);
    take(interval.phases[0], voltages[0], power);
    take(interval.phases[1], voltages[1], power);
    take(interval.phases[2], voltages[2], power);
  }
  return intervals;
}

const added = (one: PhaseSums, other: PhaseSums): PhaseSums => ({
  sum: one.sum + other.sum,
  count: one.count + other.count,
  notCounted: one.notCounted + other.notCounted,
  implausible: one.implausible + other.implausible,
});

const together = (one: IntervalSums, other: IntervalSums): IntervalSums => ({
  at: one.at,
  times: [...one.times, ...other.times].sort((a, b) => a - b),
  phases: [added(one.phases[0], other.phases[0]), added(one.phases[1], other.phases[1]), added(one.phases[2], other.phases[2])],
});

/**
 * Joins what was kept of two sets of readings, as if all had been summed at once.
 *
 * Range   no reading in both: such as are (`haveReadingInCommon`) must be summed anew from the readings themselves.
 * Unit    as `intervalSums`. Source: as `intervalSums`.
 */
export function mergeIntervals(some: readonly IntervalSums[], others: readonly IntervalSums[]): IntervalSums[] {
  const byStart = new Map<number, IntervalSums>();
  for (const interval of [...some, ...others]) {
    const known = byStart.get(interval.at);
    byStart.set(interval.at, known ? together(known, interval) : interval);
  }
  return [...byStart.values()].sort((one, other) => one.at - other.at);
}

/** True where both hold a reading of one time: it was repeated or corrected. Unit: none. Range: any. Source: readings are one per time. */
export function haveReadingInCommon(some: readonly IntervalSums[], others: readonly IntervalSums[]): boolean {
  const known = new Set(some.flatMap(({ at, times }) => times.map((time) => at + time)));
  return others.some(({ at, times }) => times.some((time) => known.has(at + time)));
}
