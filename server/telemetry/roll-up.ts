import { hasBegunAnew, staleCounters } from '#domain/energy/stale-counter.ts';
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
export const MARGIN = LONGEST_STEP;

/**
 * Energy of the hours of a day in Europe/Warsaw.
 *
 * Unit    whole Wh; 23, 24 or 25 hours; `null` for an hour of which nothing is known. Their sum is the day's energy.
 *         `held` is the last counter held from an earlier day, Wh; `null` where none is.
 * Range   `readings` in the order of time, those of the day and of `MARGIN` around it.
 * Rules   Where any reading of the day carries a counter, counters alone decide: what was gained between two readings is
 *         spread evenly over the time between them, so nothing is lost in a gap. A counter that falls below its half has
 *         begun anew; a smaller fall is noise. At the day's first own reading the whole counter is gained; those that are
 *         still yesterday's (`staleCounters`) have gained nothing. Without counters power is integrated by trapezoids over
 *         steps of up to an hour; own use at night is no production.
 */
export function energyOfDay(readings: readonly Metered[], date: LocalDate, held: number | null = null): (number | null)[] {
  const starts = hourStarts(date);
  const [from, to] = [instantOf(date), instantOf(addDays(date, 1))];
  const hours = new Hours(starts, to);
  for (const { at, power, energy } of readings) {
    if (at >= from && at < to && (power !== null || energy !== null)) hours.know(at);
  }
  const counted = readings.flatMap(({ at, energy }) => (energy === null || at >= to ? [] : [{ at, energy }]));
  const ofDay = counted.filter(({ at }) => at >= from);
  const isMorning = (ofDay[0]?.at ?? to) < instantOf(date, 12);
  const earlier = counted.at(-1 - ofDay.length);
  if (ofDay.length > 0) addCounted(hours, ofDay, { from, earlier, held: isMorning ? (earlier?.energy ?? held) : null });
  else addIntegrated(hours, readings, from, to);
  return hours.wholeWattHours();
}

interface Counted {
  readonly at: number;
  readonly energy: number;
}

interface Before {
  readonly from: number;
  /** The last reading before the day, within `MARGIN`. */
  readonly earlier: Counted | undefined;
  /** What the day's first counters are compared with. */
  readonly held: number | null;
}

function addCounted(hours: Hours, ofDay: readonly Counted[], { from, earlier, held }: Before): void {
  const stale = staleCounters(
    ofDay.map(({ energy }) => energy),
    held,
  );
  let since = earlier && (ofDay[0]?.at ?? 0) - earlier.at <= LONGEST_STEP ? from : undefined;
  let top = 0;
  for (const [index, { at, energy }] of ofDay.entries()) {
    const isAnew = index <= stale || hasBegunAnew(energy, top);
    const gained = index < stale ? 0 : isAnew ? energy : Math.max(0, energy - top);
    hours.spread(gained, since ?? at, at);
    top = isAnew ? energy : Math.max(top, energy);
    since = at;
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

/** The last counter of a day; `null` where none was told. Unit: Wh. Range: `readings` in the order of time. */
export function lastCounter(readings: readonly Metered[], date: LocalDate): number | null {
  const [from, to] = [instantOf(date), instantOf(addDays(date, 1))];
  return readings.findLast(({ at, energy }) => at >= from && at < to && energy !== null)?.energy ?? null;
}

/** What the hours come to; unknown ones count for nothing. Unit: Wh. */
export const sumOf = (hours: readonly (number | null)[]): number => hours.reduce<number>((sum, hour) => sum + (hour ?? 0), 0);
