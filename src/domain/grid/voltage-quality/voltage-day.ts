import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { median } from '#domain/statistics/median.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { IntervalSums, PhaseSums } from './interval-sums.ts';
import { INTERVAL } from './limits.ts';

/** What a day of Warsaw comes to. Whether an interval counts depends on the day's step, so both are kept together. */
export interface VoltageDay {
  readonly date: LocalDate;
  /** Median time between two readings of the day, whole seconds; `null` where there was but one. */
  readonly step: number | null;
  /** Intervals with a measured voltage, ascending. */
  readonly intervals: readonly Pick<IntervalSums, 'at' | 'phases'>[];
}

/** The mean of an interval that counts. */
export interface IntervalMean {
  readonly at: Instant;
  readonly mean: Volts;
}

/** Positions of the phases in a reading. */
export type PhaseIndex = 0 | 1 | 2;

const SECOND = 1000;
/** Unit: s. */
const COARSEST_STEP = INTERVAL / SECOND;

function stepOf(intervals: readonly IntervalSums[]): number | null {
  const times = intervals.flatMap((interval) => interval.times.map((time) => interval.at + time));
  const step = median(times.slice(1).map((at, before) => at - (times[before] ?? at)));
  return step === undefined ? null : Math.max(1, Math.round(step / SECOND));
}

/**
 * Puts intervals into the days of Warsaw that they belong to, each with its step.
 *
 * Unit    step in whole seconds.
 * Range   intervals ascending; of each day all that are known, since the step is the whole day's.
 * Source  ours: a source reports at one rate for a day.
 */
export function voltageDays(intervals: readonly IntervalSums[]): VoltageDay[] {
  const byDate = new Map<LocalDate, IntervalSums[]>();
  for (const interval of intervals) {
    const date = localDateOf(interval.at);
    const day = byDate.get(date);
    if (day) day.push(interval);
    else byDate.set(date, [interval]);
  }
  return [...byDate].map(([date, some]) => ({ date, step: stepOf(some), intervals: some.map(({ at, phases }) => ({ at, phases })) }));
}

/** True where readings are too far apart for means over ten minutes. Unit: s. Range: `null`, a single reading, tells nothing. Source: EN 50160. */
export const isTooCoarse = (step: number | null): boolean => step !== null && step > COARSEST_STEP;

/** Readings without which an interval does not count: half of what the step makes of it. Unit: readings; `step` in s. Range: 1 and more, infinite where no mean is possible. Source: ours. */
export const readingsNeeded = (step: number | null): number =>
  step === null || isTooCoarse(step) ? Number.POSITIVE_INFINITY : Math.ceil(COARSEST_STEP / step / 2);

/** Hundredths of a volt, rounded once: what is printed is what was judged. */
const meanOf = ({ sum, count }: PhaseSums): Volts => quantity(Math.round(sum / count) / 100);

/**
 * The means of a day's intervals that count, of one phase.
 *
 * Unit    V, to 0.01 V.
 * Range   none where the step is coarser than ten minutes.
 * Source  EN 50160: arithmetic mean over ten minutes; half of the readings must be there (ours).
 */
export function meansOf({ step, intervals }: VoltageDay, phase: PhaseIndex): IntervalMean[] {
  const needed = readingsNeeded(step);
  return intervals.flatMap(({ at, phases }) => (phases[phase].count >= needed ? [{ at, mean: meanOf(phases[phase]) }] : []));
}
