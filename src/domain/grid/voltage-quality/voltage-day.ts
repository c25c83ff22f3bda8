import { type Dated, equipmentAt } from '#domain/energy/rated-period.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { readingsNeeded, stepOf } from './day-step.ts';
import { type IntervalSums, meanOf } from './interval-sums.ts';
import { INTERRUPTED_BELOW, INTERVAL, N1_HIGH } from './limits.ts';
import { type LowMean, lowMeans } from './low-voltages.ts';

/** One phase of a day. */
export interface PhaseDay {
  /** By interval from midnight; `null` for an interval that does not count; ends with the last mean. */
  readonly means: readonly (Volts | null)[];
  /** The means without doubtful readings; equal to `means` if there are none. */
  readonly certainMeans: readonly (Volts | null)[];
  /** Number of doubtful readings. */
  readonly doubtful: number;
  /** Number of readings left out: of the inverter's disconnected side, and measured between two phases. */
  readonly notCounted: number;
  readonly implausible: number;
  /** Number of readings left out because they repeat an earlier line. */
  readonly stale: number;
  /** The highest reading that is not implausible; `null` without one. */
  readonly highest: Volts | null;
}

/**
 * Version of the rule by which readings are left out (`readingUse`). It is stored with each day; a day of an earlier version
 * whose readings are deleted cannot be judged.
 */
export const READING_RULE = 5;

/** Summary of a day in Warsaw. Whether an interval counts depends on the step of the whole day, so days are stored as a whole. */
export interface VoltageDay {
  readonly date: LocalDate;
  /** Median time between two readings of the day, whole seconds; `null` with only one reading. */
  readonly step: number | null;
  /** L1 to L3; `null` if the phase was not measured. */
  readonly phases: readonly [PhaseDay | null, PhaseDay | null, PhaseDay | null];
  /** Numbers of the intervals from midnight with a mean above 253 V and no feed-in: each power is known and at most 0 W. */
  readonly highWhileIdle: readonly number[];
  /** Numbers of the intervals from midnight that do not count because of an interruption. */
  readonly interrupted: readonly number[];
  /** Means below 207 V, without phases below 11.5 V. If the step is coarser than ten minutes, the readings stand for the means. */
  readonly low: readonly LowMean[];
  /** `READING_RULE` at the time of the summary. */
  readonly rule: number;
}

/** A day without what the registers of a one-phase inverter hold for phases that it does not have: no voltage beside that of its own (specification 37.11). */
export function withPhasesThen(day: VoltageDay, { periods }: Dated): VoltageDay {
  if (!periods) return day;
  const start = instantOf(day.date);
  const isEmpty = (mean: Volts | null, slot: number): boolean =>
    mean !== null && mean < INTERRUPTED_BELOW && equipmentAt({ phases: 3, periods }, start + slot * INTERVAL).phases === 1;
  const measured = (means: PhaseDay['means']) => means.map((mean, slot) => (isEmpty(mean, slot) ? null : mean));
  const [a, b, c] = day.phases.map(
    (phase) => phase && { ...phase, means: measured(phase.means), certainMeans: measured(phase.certainMeans) },
  );
  return { ...day, phases: [a ?? null, b ?? null, c ?? null] };
}

/** The mean of an interval. */
export interface IntervalMean {
  readonly at: Instant;
  readonly mean: Volts;
}

/** Positions of the phases in a reading. */
export type PhaseIndex = 0 | 1 | 2;

/** Means by the number of their interval from midnight; `null` if not set. */
type Slots = (Volts | null)[];

function setMean(means: Slots, slot: number, mean: Volts): void {
  while (means.length < slot) means.push(null);
  means.push(mean);
}

function phaseDay(start: Instant, intervals: readonly IntervalSums[], phase: PhaseIndex, needed: number): PhaseDay | null {
  const [means, certainMeans]: [Slots, Slots] = [[], []];
  const all = { readings: 0, doubtful: 0, notCounted: 0, implausible: 0, stale: 0, highest: -1 };
  for (const { at, phases, interrupted } of intervals) {
    const { sum, count, doubtfulSum, doubtful, notCounted, implausible, stale, highest } = phases[phase];
    all.readings += count + notCounted + implausible + stale;
    all.stale += stale;
    all.notCounted += notCounted;
    all.implausible += implausible;
    all.highest = Math.max(all.highest, highest);
    if (interrupted > 0) continue;
    all.doubtful += doubtful;
    const slot = (at - start) / INTERVAL;
    if (count >= needed) setMean(means, slot, meanOf(sum, count));
    if (count - doubtful >= needed) setMean(certainMeans, slot, meanOf(sum - doubtfulSum, count - doubtful));
  }
  const { readings, doubtful, notCounted, implausible, stale, highest } = all;
  if (readings === 0 && highest < 0) return null;
  return { means, certainMeans, doubtful, notCounted, implausible, stale, highest: highest < 0 ? null : quantity(highest / 100) };
}

function idleSlots(start: Instant, intervals: readonly IntervalSums[], phases: VoltageDay['phases']): number[] {
  return intervals.flatMap(({ at, times, idle }) => {
    if (idle < times.length) return [];
    const slot = (at - start) / INTERVAL;
    return phases.some((phase) => (phase?.means[slot] ?? 0) > N1_HIGH) ? [slot] : [];
  });
}

/**
 * Groups intervals by the days of Warsaw, and computes the step and the means of each day.
 *
 * Unit    step in whole seconds; means in V, to 0.01 V.
 * Range   ascending intervals, for each day all known ones, since the step is that of the whole day. No means if the step is
 *         coarser than ten minutes.
 * Source  EN 50160: arithmetic mean over ten minutes; half of the readings are required (ours), a source reports at one rate in a day.
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
    const interrupted = some.flatMap(({ at, interrupted: readings }) => (readings > 0 ? [(at - start) / INTERVAL] : []));
    const low = lowMeans(start, some, step);
    return { date, step, phases, highWhileIdle: idleSlots(start, some, phases), interrupted, low, rule: READING_RULE };
  });
}

/** The means of a phase in columns: a week has a thousand of them, and a list of reports has thousands of weeks. */
export interface Means {
  readonly at: readonly Instant[];
  readonly mean: readonly Volts[];
}

/** Which means: of all readings, or without the doubtful ones. */
export type MeansKind = 'means' | 'certainMeans';

const NO_MEANS: Means = { at: [], mean: [] };

/**
 * The means of one phase with their intervals.
 *
 * Unit    V.
 * Range   in the order of the days; empty if the phase was not measured, or if all its means are 0 V: it is not connected.
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

/** One interval of a week with the mean of each phase; `null` if it does not count. */
export interface WeekInterval {
  readonly at: Instant;
  readonly l1: Volts | null;
  readonly l2: Volts | null;
  readonly l3: Volts | null;
}
