import { type Counted, counterGains } from '#domain/energy/counters/counter-gains.ts';
import { isSunUp, MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { addDays } from '#domain/time/local-date.ts';
import { hourStarts, instantOf } from '#domain/time/warsaw.ts';
import { type CounterReading, dropOuts, LONGEST_LOW } from './counters/drop-outs.ts';
import { Hours } from './hours.ts';
import { type NightStretch, nightStretches, outside } from './night-power.ts';

/** The values of a reading needed for energy. */
export interface Metered {
  readonly at: number;
  /** W. */
  readonly power: number | null;
  /** Wh since local midnight. */
  readonly energy: number | null;
  /** It came live, so that its time could be compared with its arrival. */
  readonly isLive?: boolean;
}

/** Data about an installation beside a day's readings. */
export interface Meter {
  /** The last counter of an earlier day, Wh; `null` if there is none. */
  readonly held: number | null;
  /** Highest possible power, W; `null` if unknown. */
  readonly most: number | null;
  readonly spot: Spot;
  /** Rating, W, if power by night is left out: the clock agrees with the arrival, and there is no battery. Else `null`. */
  readonly darkBy: number | null;
}

/** Which values of a day were refused: the counter, power without a counter, or a counter that stood still beside power. */
export type Refused = 'counter' | 'power' | 'stuck';

export interface DayOfEnergy {
  /** Whole Wh; `null` for an unknown hour. */
  readonly hours: readonly (number | null)[];
  /** More was counted than the installation can produce; `null` if nothing was refused. */
  readonly refused: Refused | null;
  /** The day's last counter, Wh; `null` if there is none. */
  readonly counter: number | null;
  /** Times of counters that were low for a moment, ms. */
  readonly dropped: readonly number[];
}

type Energy = Pick<DayOfEnergy, 'hours' | 'refused'>;

const HOUR = 3_600_000;
const LIGHT_STEP = 300_000;
/** Power alone says nothing about a longer silence. */
export const LONGEST_STEP = HOUR;
/** How far before and after a day readings are needed: for a counter that was low, and one more reading. */
export const MARGIN = LONGEST_LOW + LONGEST_STEP;
/** A smaller fall is not noted. Unit: Wh. */
const NOTED_FALL = 100;
/** The share of an hour's highest energy by which late counters may exceed it, and Wh of a counter's step. */
const HOUR_TOLERANCE = 1.1;
const STEP_TOLERANCE = 100;

const UNKNOWN: Meter = { held: null, most: null, spot: MIDDLE_OF_POLAND, darkBy: null };

/** How long an inverter is in use. */
const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** A day in Europe/Warsaw, or the part of it that an inverter was in use, with everything needed to count it. */
interface Day extends Meter {
  readonly date: LocalDate;
  readonly from: number;
  readonly to: number;
  /** Readings of the day and of `MARGIN` around it, in the order of time. */
  readonly readings: readonly Metered[];
  /** Times in which power did not come from the modules. */
  readonly nights: readonly NightStretch[];
}

/** Unit: Wh. A counter that gained nothing while power gave more is stuck. Source: ours; twice the usual step. */
const STUCK_BESIDE = 200;
/** Number of different powers; a repeated reading is no measurement. */
const POWERS_LEAST = 3;

/**
 * Energy of the hours of a day in Europe/Warsaw.
 *
 * Unit    whole Wh; 23, 24 or 25 hours. Their sum is the day's energy.
 * Range   `readings` in the order of time, those of the day and of `MARGIN` around it; without an inverter's part all of the day.
 * Rules   If any reading of the day has a counter, counters decide (`counterGains`): the gain between two readings is spread evenly over
 *         the time between them, so nothing is lost in a gap. A counter that was low for a moment (`dropOuts`) does not count. Without counters power is integrated by trapezoids over steps of up to an
 *         hour; consumption at night is no production. Power above the installation's highest is ignored. If counters were refused, power
 *         counts instead, if it covers the day; also if the counter gained nothing beside varying power above 200 Wh. Energy by night
 *         (`nightStretches`) is left out. If no plausible value is left, the day is unknown.
 */
export function energyOfDay(
  given: readonly Metered[],
  date: LocalDate,
  meter: Partial<Meter> = {},
  { from: since, to: until } = ALWAYS,
): DayOfEnergy {
  const [from, to] = [Math.max(instantOf(date), since), Math.min(instantOf(addDays(date, 1)), until)];
  const dropped = dropOuts(given.filter(hasCounter), { ...UNKNOWN, ...meter, from });
  const earlier = new Map(dropped.map((low) => [low.at, low.earlier]));
  const readings = given
    .filter(({ at }) => at >= from - LONGEST_STEP && at <= to + LONGEST_STEP)
    .map((reading) => ({ ...reading, energy: earlier.get(reading.at) ?? reading.energy }));
  return {
    ...energyOf({ ...UNKNOWN, ...meter, date, readings, from, to }),
    counter: readings.findLast(({ at, energy }) => at >= from && at < to && energy !== null)?.energy ?? null,
    dropped: dropped.flatMap(({ at, ...low }) => (at >= from && at < to && low.earlier - low.energy >= NOTED_FALL ? [at] : [])),
  };
}

const hasCounter = (reading: Metered): reading is Metered & CounterReading => reading.energy !== null;

function energyOf(without: Omit<Day, 'nights'>): Energy {
  const { readings, darkBy, spot, from, to } = without;
  const live = () => readings.filter(({ isLive }) => isLive);
  const day: Day = { ...without, nights: darkBy === null ? [] : nightStretches(live(), darkBy, spot) };
  const counted = readings.flatMap(({ at, energy }) => (energy === null || at >= to ? [] : [{ at, energy }]));
  const [first, ...rest] = counted.filter(({ at }) => at >= from);
  const earlier = counted.at(-2 - rest.length);
  return first ? byCounter(day, [first, ...rest], earlier) : byPower(day, 'power');
}

function byCounter(day: Day, counters: readonly [Counted, ...Counted[]], earlier: Counted | undefined): Energy {
  const { from, date, held, most, spot } = day;
  const [{ at }] = counters;
  const isMorning = at < instantOf(date, 12);
  const before = earlier && at - earlier.at <= LONGEST_STEP ? earlier : undefined;
  const known = isMorning ? (earlier?.energy ?? held) : null;
  const lit = isMorning && !before && most !== null ? lightBetween(from, at, spot) : Number.POSITIVE_INFINITY;
  const { gains, trust, isUnreliable } = counterGains({ from, counters, before, held: known, most, lit });
  const hours = hoursOf(day);
  for (const { since, at: until, energy } of gains)
    if (since < until)
      for (const part of outside({ from: since, to: until }, day.nights))
        hours.spread((energy * (part.to - part.from)) / (until - since), part.from, part.to);
  const isTooMuch = most !== null && hours.most > most * HOUR_TOLERANCE + STEP_TOLERANCE;
  for (const gain of gains) if (gain.since >= gain.at) hours.spread(gain.energy, gain.since, gain.at);
  if (!isUnreliable && gains.every(({ energy }) => energy <= 1) && isStuckBeside(day))
    return { ...byPower(day, 'power'), refused: 'stuck' };
  const refused = isUnreliable || isTooMuch ? 'counter' : null;
  const isWhole = trust === 'whole' && !isTooMuch;
  if (isWhole || (trust === 'part' && !isTooMuch && !isCoveredByPower(day))) return { hours: hours.wholeWattHours(), refused };
  return byPower(day, 'counter');
}

/** `refused`: what else was refused, or would be if power is refused too. */
function byPower(day: Day, refused: Refused): Energy {
  const powers = possiblePowers(day);
  const isRefused = refused === 'counter' || powers.length < day.readings.filter(({ power }) => power !== null).length;
  if (isRefused && !isCoveredByPower(day)) return { hours: hourStarts(day.date).map(() => null), refused };
  const hours = hoursOf(day);
  let last: { at: number; power: number } | undefined;
  for (const { at, power, energy } of powers) {
    if (at >= day.to && energy !== null) continue; // a reading of the next day with a counter says nothing about this day
    if (last && at - last.at <= LONGEST_STEP && at > day.from && last.at < day.to && !isWithin(day.nights, last.at, at))
      hours.ramp(last, { at, power });
    last = { at, power };
  }
  return { hours: hours.wholeWattHours(), refused: refused === 'counter' ? refused : null };
}

const isWithin = (stretches: readonly NightStretch[], from: number, to: number): boolean =>
  stretches.some((stretch) => from >= stretch.from && to <= stretch.to);

/** True if power that varies covers the day and gives more than a counter can hold back. */
function isStuckBeside(day: Day): boolean {
  const powers = new Set(possiblePowers(day).flatMap(({ power }) => (power > 0 ? [power] : [])));
  return powers.size >= POWERS_LEAST && isCoveredByPower(day) && sumOf(byPower(day, 'power').hours) > STUCK_BESIDE;
}

/** The hours of a day in which something was measured. */
function hoursOf({ date, from, to, readings }: Day): Hours {
  const hours = new Hours(hourStarts(date), instantOf(addDays(date, 1)));
  for (const { at, power, energy } of readings) if (at >= from && at < to && (power !== null || energy !== null)) hours.know(at);
  return hours;
}

const possiblePowers = ({ readings, most }: Day): (Metered & { readonly power: number })[] =>
  readings.flatMap(({ at, power, energy }) => (power === null || (most !== null && power > most) ? [] : [{ at, power, energy }]));

/** Whether plausible power was sent from the day's first reading to its last without too long a gap. */
function isCoveredByPower(day: Day): boolean {
  const { from, to, readings } = day;
  const counted = readings.filter(({ at, power, energy }) => at >= from && at < to && (power !== null || energy !== null));
  const powers = possiblePowers(day).filter(({ at }) => at >= from && at < to);
  if (powers.length < 2) return false;
  const times = [counted[0]?.at ?? from, ...powers.map(({ at }) => at), counted.at(-1)?.at ?? from];
  return times.every((at, index) => index === 0 || at - (times[index - 1] ?? at) <= LONGEST_STEP);
}

function lightBetween(from: number, to: number, spot: Spot): number {
  let lit = 0;
  for (let at = from; at < to; at += LIGHT_STEP) if (isSunUp(at, spot)) lit += LIGHT_STEP;
  return lit;
}

/** The sum of the hours; unknown hours count as 0. Unit: Wh. */
export const sumOf = (hours: readonly (number | null)[]): number => hours.reduce<number>((sum, hour) => sum + (hour ?? 0), 0);
