import type { LocalDate } from '#domain/time/local-date.ts';
import { addDays } from '#domain/time/local-date.ts';
import { hourStarts, instantOf } from '#domain/time/warsaw.ts';

/** What the roll-up of energy reads of a reading. */
export interface Metered {
  readonly at: number;
  /** W. */
  readonly power: number | null;
  /** Wh since local midnight. */
  readonly energy: number | null;
}

const HOUR = 3_600_000;
/** Power alone says nothing about a longer silence than this. */
const LONGEST_STEP = HOUR;
/** Wh. No inverter makes more in an hour; a counter gone wild must not break the sums. */
const MOST = 80_000_000;
/** How far before a day and after it readings are looked at. */
export const MARGIN = { before: 3 * HOUR, after: HOUR } as const;

/**
 * Energy of the hours of a day in Europe/Warsaw.
 *
 * Unit    whole Wh; 23, 24 or 25 hours; `null` for an hour of which nothing is known. Their sum is the day's energy.
 * Range   `readings` in the order of time, those of the day and of `MARGIN` around it.
 * Rules   Where any reading of the day carries a counter, counters alone decide: what was gained between two readings is
 *         spread evenly over the time between them, so nothing is lost in a gap. A counter that falls below its half has
 *         begun anew; a smaller fall is noise. At the day's first reading the whole counter is gained, unless it still
 *         stands exactly where it stood yesterday. Without counters power is integrated by trapezoids over steps of up to
 *         an hour; own use at night is no production.
 */
export function energyOfDay(readings: readonly Metered[], date: LocalDate): (number | null)[] {
  const starts = hourStarts(date);
  const [from, to] = [instantOf(date), instantOf(addDays(date, 1))];
  const hours = new Hours(starts, to);
  for (const { at, power, energy } of readings) {
    if (at >= from && at < to && (power !== null || energy !== null)) hours.know(at);
  }
  const isCounted = readings.some(({ at, energy }) => at >= from && at < to && energy !== null);
  if (isCounted) addCounted(hours, readings, from, to);
  else addIntegrated(hours, readings, from, to);
  return hours.wholeWattHours();
}

function addCounted(hours: Hours, readings: readonly Metered[], from: number, to: number): void {
  let top = 0;
  let last: { at: number; energy: number } | undefined;
  for (const { at, energy } of readings) {
    if (energy === null || at >= to) continue;
    if (at >= from) {
      const isFirst = last === undefined || last.at < from;
      const isOfYesterday = isFirst && last !== undefined && last.energy === energy;
      const hasBegunAnew = isFirst || energy < top / 2;
      const gained = isOfYesterday ? 0 : hasBegunAnew ? energy : Math.max(0, energy - top);
      const since = last !== undefined && (!isFirst || at - last.at <= LONGEST_STEP) ? Math.max(last.at, from) : at;
      hours.spread(gained, since, at);
      top = hasBegunAnew ? energy : Math.max(top, energy);
    }
    last = { at, energy };
  }
}

function addIntegrated(hours: Hours, readings: readonly Metered[], from: number, to: number): void {
  let last: { at: number; power: number } | undefined;
  for (const { at, power, energy } of readings) {
    if (power === null || (at >= to && energy !== null)) continue; // a counted day says nothing of the one before
    if (last && at - last.at <= LONGEST_STEP && at > from && last.at < to) hours.ramp(last, { at, power });
    last = { at, power };
  }
}

/** The hours of one day, filling up. */
class Hours {
  readonly #sums: number[];
  readonly #isKnown: boolean[];
  readonly #edges: readonly number[];

  constructor(starts: readonly number[], end: number) {
    this.#edges = [...starts, end];
    this.#sums = starts.map(() => 0);
    this.#isKnown = starts.map(() => false);
  }

  know(at: number): void {
    this.#isKnown[this.#hourOf(at)] = true;
  }

  #hourOf(at: number): number {
    return Math.min(this.#sums.length - 1, Math.max(0, Math.floor((at - (this.#edges[0] ?? 0)) / HOUR)));
  }

  #add(hour: number, energy: number): void {
    this.#sums[hour] = Math.min(MOST, (this.#sums[hour] ?? 0) + energy);
    this.#isKnown[hour] = true;
  }

  /** Evenly over the time between; at one moment, into its hour. */
  spread(energy: number, from: number, to: number): void {
    if (to <= from) {
      this.#add(this.#hourOf(to), energy);
      return;
    }
    this.#overlaps(from, to, (hour, start, end) => this.#add(hour, (energy * (end - start)) / (to - from)));
  }

  /** A straight line of power from one reading to the next. */
  ramp(from: { at: number; power: number }, to: { at: number; power: number }): void {
    const powerAt = (at: number) =>
      Math.max(0, from.power) + ((Math.max(0, to.power) - Math.max(0, from.power)) * (at - from.at)) / (to.at - from.at);
    this.#overlaps(from.at, to.at, (hour, start, end) => this.#add(hour, ((powerAt(start) + powerAt(end)) / 2) * ((end - start) / HOUR)));
  }

  #overlaps(from: number, to: number, each: (hour: number, start: number, end: number) => void): void {
    for (let hour = this.#hourOf(from); hour < this.#sums.length; hour += 1) {
      const start = Math.max(from, this.#edges[hour] ?? 0);
      const end = Math.min(to, this.#edges[hour + 1] ?? 0);
      if (end > start) each(hour, start, end);
      if ((this.#edges[hour + 1] ?? to) >= to) return;
    }
  }

  /** Rounded so that the sum of the hours is the rounded sum of the day. */
  wholeWattHours(): (number | null)[] {
    let exact = 0;
    let told = 0;
    return this.#sums.map((sum, hour) => {
      if (!this.#isKnown[hour]) return null;
      exact += sum;
      const whole = Math.round(exact) - told;
      told += whole;
      return whole;
    });
  }
}

/** What the hours come to; unknown ones count for nothing. Unit: Wh. */
export const sumOf = (hours: readonly (number | null)[]): number => hours.reduce<number>((sum, hour) => sum + (hour ?? 0), 0);
