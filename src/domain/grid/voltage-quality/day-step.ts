import { median } from '#domain/statistics.ts';
import type { IntervalSums } from './interval-sums.ts';
import { INTERVAL } from './limits.ts';

const SECOND = 1000;
/** Unit: s. */
const COARSEST_STEP = INTERVAL / SECOND;

/** The median time between two readings of a day. Unit: whole seconds. Range: `null` with only one reading. */
export function stepOf(intervals: readonly IntervalSums[]): number | null {
  const times = intervals.flatMap((interval) => interval.times.map((time) => interval.at + time));
  const step = median(times.slice(1).map((at, before) => at - (times[before] ?? at)));
  return step === undefined ? null : Math.max(1, Math.round(step / SECOND));
}

/** True if readings are too far apart for ten-minute means. Unit: s. Range: false for `null`, a single reading. Source: EN 50160. */
export const isTooCoarse = (step: number | null): boolean => step !== null && step > COARSEST_STEP;

/** Number of readings that an interval needs: half of the expected number. Unit: readings; `step` in s. Range: 1 and more, infinite if no mean is possible. */
export const readingsNeeded = (step: number | null): number =>
  step === null || isTooCoarse(step) ? Number.POSITIVE_INFINITY : Math.ceil(COARSEST_STEP / step / 2);
