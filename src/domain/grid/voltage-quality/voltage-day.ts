import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { IntervalSums } from './interval-sums.ts';
import { INTERVAL, N1_HIGH } from './limits.ts';

/** One phase of a day. */
export interface PhaseDay {
  /** By interval from midnight on; `null` where it does not count, and what follows the last mean is left out. */
  readonly means: readonly (Volts | null)[];
  /** The same without the doubtful readings; equal to `means` where there are none. */
  readonly certainMeans: readonly (Volts | null)[];
  /** Doubtful readings. */
  readonly doubtful: number;
  /** Readings left out: the inverter's own dead side, and such as were taken between two phases. */
  readonly notCounted: number;
  readonly implausible: number;
}

/**
 * Number of the rule by which readings are left out (`readingUse`). A day is kept with the number that it was summed up by; one
 * that was summed up by an earlier rule, and whose readings are gone, cannot be judged.
 */
export const READING_RULE = 2;

/** What a day of Warsaw comes to. Whether an interval counts depends on the whole day's step, so a day is kept as one. */
export interface VoltageDay {
  readonly date: LocalDate;
  /** Median time between two readings of the day, whole seconds; `null` where there was but one. */
  readonly step: number | null;
  /** L1 to L3; `null` where none was measured. */
  readonly phases: readonly [PhaseDay | null, PhaseDay | null, PhaseDay | null];
  /** Intervals from midnight on, by number, in which a mean lies above 253 V while the inverter fed nothing in: each power is known and at most 0 W. */
  readonly highWhileIdle: readonly number[];
  /** `READING_RULE` at the time when it was summed up. */
  readonly rule: number;
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

/** True where readings are too far apart for means over ten minutes. Unit: s. Range: `null`, a single reading, tells nothing. Source: EN 50160. */
export const isTooCoarse = (step: number | null): boolean => step !== null && step > COARSEST_STEP;

/** Readings without which an interval does not count: half of what the step makes of it. Unit: readings; `step` in s. Range: 1 and more, infinite where no mean is possible. Source: ours. */
export const readingsNeeded = (step: number | null): number =>
  step === null || isTooCoarse(step) ? Number.POSITIVE_INFINITY : Math.ceil(COARSEST_STEP / step / 2);

/** Hundredths of a volt, rounded once: what is printed is what was judged. */
const meanOf = (sum: number, count: number): Volts => quantity(Math.round(sum / count) / 100);

/** Means by the number of their interval from midnight on; what is not set is `null`. */
type Slots = (Volts | null)[];

function setMean(means: Slots, slot: number, mean: Volts): void {
  while (means.length < slot) means.push(null);
  means.push(mean);
}

function phaseDay(start: Instant, intervals: readonly IntervalSums[], phase: PhaseIndex, needed: number): PhaseDay | null {
  const [means, certainMeans]: [Slots, Slots] = [[], []];
  const all = { count: 0, doubtful: 0, notCounted: 0, implausible: 0 };
  for (const { at, phases } of intervals) {
    const { sum, count, doubtfulSum, doubtful, notCounted, implausible } = phases[phase];
    all.count += count;
    all.doubtful += doubtful;
    all.notCounted += notCounted;
    all.implausible += implausible;
    const slot = (at - start) / INTERVAL;
    if (count >= needed) setMean(means, slot, meanOf(sum, count));
    if (count - doubtful >= needed) setMean(certainMeans, slot, meanOf(sum - doubtfulSum, count - doubtful));
  }
  const { count, doubtful, notCounted, implausible } = all;
  return count + notCounted + implausible === 0 ? null : { means, certainMeans, doubtful, notCounted, implausible };
}

function idleSlots(start: Instant, intervals: readonly IntervalSums[], phases: VoltageDay['phases']): number[] {
  return intervals.flatMap(({ at, times, idle }) => {
    if (idle < times.length) return [];
    const slot = (at - start) / INTERVAL;
    return phases.some((phase) => (phase?.means[slot] ?? 0) > N1_HIGH) ? [slot] : [];
  });
}

/**
 * Puts intervals into the days of Warsaw that they belong to, each with its step and its means.
 *
 * Unit    step in whole seconds; means in V, to 0.01 V.
 * Range   intervals ascending; of each day all that are known, since the step is the whole day's. No means where the step is
 *         coarser than ten minutes.
 * Source  EN 50160: arithmetic mean over ten minutes; half of the readings must be there (ours), a source reports at one rate for a day.
 */
export function voltageDays(intervals: readonly IntervalSums[]): VoltageDay[] {
  const days: { readonly date: LocalDate; readonly until: Instant; readonly some: IntervalSums[] }[] = [];
  for (const interval of intervals) {
    const last = days.at(-1);
    if (last && interval.at < last.until) last.some.push(interval);
    else {
      const date = localDateOf(interval.at);
      days.push({ date, until: instantOf(addDays(date, 1)), some: [interval] });
    }
  }
  return days.map(({ date, some }) => {
    const step = stepOf(some);
    const start = instantOf(date);
    const of = (phase: PhaseIndex) => phaseDay(start, some, phase, readingsNeeded(step));
    const phases = [of(0), of(1), of(2)] as const;
    return { date, step, phases, highWhileIdle: idleSlots(start, some, phases), rule: READING_RULE };
  });
}

/** The means of a phase by columns: a week has a thousand, and a list of reports thousands of weeks. */
export interface Means {
  readonly at: readonly Instant[];
  readonly mean: readonly Volts[];
}

/** Which means: all, or those without the doubtful readings. */
export type MeansKind = 'means' | 'certainMeans';

const NO_MEANS: Means = { at: [], mean: [] };

/**
 * The means of one phase with their intervals.
 *
 * Unit    V.
 * Range   in the order of the days; none where it was not measured, nor of a phase that reads 0 V in all of them: nothing is
 *         connected there.
 * Source  as `voltageDays`.
 */
export function meansOf(days: readonly VoltageDay[], phase: PhaseIndex, kind: MeansKind = 'means'): Means {
  const [at, mean]: [Instant[], Volts[]] = [[], []];
  let isConnected = false;
  for (const { date, phases } of days) {
    const start = instantOf(date);
    const means = phases[phase]?.[kind] ?? [];
    for (let slot = 0; slot < means.length; slot += 1) {
      const volts = means[slot] ?? null;
      if (volts === null) continue;
      at.push(quantity(start + slot * INTERVAL));
      mean.push(volts);
      if (volts > 0) isConnected = true;
    }
  }
  return isConnected ? { at, mean } : NO_MEANS;
}

/** One interval of a week: a mean for each phase, `null` where it does not count. */
export interface WeekInterval {
  readonly at: Instant;
  readonly l1: Volts | null;
  readonly l2: Volts | null;
  readonly l3: Volts | null;
}
