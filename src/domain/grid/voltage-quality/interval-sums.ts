import type { Spot } from '#domain/energy/sun.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { IMPLAUSIBLE_ABOVE, intervalStart } from './limits.ts';
import { distinctReadings, type ReadingUse, readingUse, type VoltageReading } from './voltage-reading.ts';

/** Stored sums of one phase in one interval. */
export interface PhaseSums {
  /** Whole hundredths of a volt: sums of whole numbers do not depend on the order. Includes doubtful readings. */
  readonly sum: number;
  /** Readings in `sum`. */
  readonly count: number;
  /** The doubtful part of `sum` and `count`. */
  readonly doubtfulSum: number;
  readonly doubtful: number;
  readonly notCounted: number;
  readonly implausible: number;
  /** Readings that repeat an earlier line. */
  readonly stale: number;
  /** The highest of all plausible voltages, as hundredths of a volt; -1 without any. */
  readonly highest: number;
}

/** Stored sums of a ten-minute interval. They are enough for every report, whatever the day's step is. */
export interface IntervalSums {
  /** Begin of the interval. */
  readonly at: Instant;
  /** Times of its readings, ascending. Unit: ms after `at`. They show the day's step and repeated readings. */
  readonly times: readonly number[];
  /** Number of its readings with a known power of at most 0 W: no feed-in. */
  readonly idle: number;
  /** Number of its readings during an interruption: with one, the interval does not count. */
  readonly interrupted: number;
  /** L1 to L3. */
  readonly phases: readonly [PhaseSums, PhaseSums, PhaseSums];
}

const NO_SUMS: PhaseSums = { sum: 0, count: 0, doubtfulSum: 0, doubtful: 0, notCounted: 0, implausible: 0, stale: 0, highest: -1 };

const HUNDREDTHS = 100;

/** The mean of readings. Unit: V; `sum` in hundredths of a volt. Range: rounded to 0.01 V once, so that the printed value is the judged one. */
export const meanOf = (sum: number, count: number): Volts => quantity(Math.round(sum / count) / HUNDREDTHS);

type Open<T> = { -readonly [Part in keyof T]: T[Part] };

interface OpenInterval {
  readonly at: Instant;
  readonly times: number[];
  idle: number;
  interrupted: number;
  readonly phases: readonly [Open<PhaseSums>, Open<PhaseSums>, Open<PhaseSums>];
}

const opened = (at: Instant): OpenInterval => ({
  at,
  times: [],
  idle: 0,
  interrupted: 0,
  phases: [{ ...NO_SUMS }, { ...NO_SUMS }, { ...NO_SUMS }],
});

function take(sums: Open<PhaseSums>, voltage: number | null, use: ReadingUse): void {
  if (voltage === null) return;
  if (voltage > IMPLAUSIBLE_ABOVE || use === 'implausible') {
    sums.implausible += 1;
    return;
  }
  const hundredths = Math.round(voltage * HUNDREDTHS);
  sums.highest = Math.max(sums.highest, hundredths);
  if (use === 'interrupted') return;
  if (use === 'stale') {
    sums.stale += 1;
    return;
  }
  if (use === 'not_counted') {
    sums.notCounted += 1;
    return;
  }
  sums.sum += hundredths;
  sums.count += 1;
  if (use !== 'doubtful') return;
  sums.doubtfulSum += hundredths;
  sums.doubtful += 1;
}

/**
 * Sums readings by intervals of ten minutes of the clock, [10 k, 10 k + 10).
 *
 * Unit    readings in V and W; voltages are rounded to 0.01 V.
 * Range   readings in any order, repeated ones count once; only intervals with a measured voltage, ascending. `spot` is the
 *         place of the inverter: the sun's elevation separates its disconnected side from the grid.
 * Source  EN 50160: means over fixed steps of ten minutes.
 */
export function intervalSums(readings: Iterable<VoltageReading>, spot: Spot): IntervalSums[] {
  const intervals: OpenInterval[] = [];
  for (const reading of distinctReadings(readings)) {
    const { at: time, power, voltages } = reading;
    const at = intervalStart(time);
    const last = intervals.at(-1);
    const interval = last?.at === at ? last : opened(at);
    if (interval !== last) intervals.push(interval);
    interval.times.push(time - at);
    if (power !== null && power <= 0) interval.idle += 1;
    const use = readingUse(reading, spot);
    if (use === 'interrupted') interval.interrupted += 1;
    take(interval.phases[0], voltages[0], use);
    take(interval.phases[1], voltages[1], use);
    take(interval.phases[2], voltages[2], use);
  }
  return intervals;
}
