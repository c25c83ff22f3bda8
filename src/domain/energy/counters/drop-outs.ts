import { usualStep } from '#domain/energy/gaps.ts';
import { hasReset } from './stale-counter.ts';

const HOUR = 3_600_000;
/** Unit: ms. A counter that is back later may have been reset and have grown again. Four readings and two lost ones may last longer. */
const BACK_WITHIN = HOUR;
const BACK_STEPS = 6;
export const LONGEST_LOW = 2 * HOUR;
/** Unit: ms, and usual steps. An inverter that is exchanged is silent for as long; lines are not lost for as long by chance. */
const OFF = { least: 2_400_000, steps: 3.5 } as const;
/** Unit: Wh; the steps of counters. */
const COARSEST = 1_000;
const STEPS = [COARSEST, 500, 200, 100, 10];
/** A counter is back within this share of its earlier value, or this many Wh. */
const NOISE = 0.01;
const ROUNDING = 1;

/** A reading with a counter. Unit: ms since 1970, W, Wh. */
export interface CounterReading {
  readonly at: number;
  readonly power: number | null;
  readonly energy: number;
}

/** A counter that was low for a moment. Unit: ms since 1970, Wh. */
export interface DropOut {
  readonly at: number;
  readonly energy: number;
  /** The counter before it, which counts instead. */
  readonly earlier: number;
}

/** The context of a day's counters. Unit: ms since 1970, Wh, W. */
export interface DropOutDay {
  /** Begin of the day. */
  readonly from: number;
  /** The last counter of an earlier day; `null` if there is none. */
  readonly held: number | null;
  /** Highest possible power; `null` if it is not known. */
  readonly most: number | null;
}

/**
 * Counters that were low for a moment: such a reading is no restart of the counter (specification 24.95).
 *
 * Unit    see `CounterReading`; `readings` in the order of time.
 * Range   readings below half of an earlier counter, if one within an hour of the first of them, or six usual steps and two hours, is
 *         back at the earlier one or above it, and that it went on explains its value, within half of it, or better than that it began
 *         again. After a silence as of an exchange (`OFF`), or where the low ones differ, that it began again must not explain it
 *         within half. What it gains is known from power, else from the counters next to it, within their step.
 * Source  field practice: registers that read 0 or a fragment while they are written.
 */
export function dropOuts(readings: readonly CounterReading[], { from, held, most }: DropOutDay): DropOut[] {
  const [first] = readings;
  const isKnown = first === undefined || held === null || first.at < from;
  const all = isKnown ? readings : [{ at: Math.min(from, first.at - 1), power: null, energy: held }, ...readings];
  const dropped: DropOut[] = [];
  const right: CounterReading[] = [];
  const usual = usualStep(readings.map(({ at }) => at));
  const within = Math.min(LONGEST_LOW, Math.max(BACK_WITHIN, BACK_STEPS * usual));
  for (let index = 0; index < all.length; index += 1) {
    const [earlier, low] = [all[index], all[index + 1]];
    if (!earlier || !low) break;
    const before = right.at(-1);
    right.push(earlier);
    if (!hasReset(low.energy, earlier.energy) || isOneStep(earlier, all)) continue;
    const end = all.findIndex((read, next) => next > index && isNoLonger(read, earlier, low, within));
    const back = all[end];
    if (!back) continue;
    const lows = all.slice(index + 1, end);
    const step = stepOf(all.filter((read) => !lows.includes(read)));
    if (!isBack({ before, earlier, low: lows, back, next: all[end + 1], within, usual, step }, most)) continue;
    dropped.push(...lows.map(({ at, energy }) => ({ at, energy, earlier: earlier.energy })));
    index = end - 1;
  }
  return dropped;
}

/** The first reading after a fall that is not low, or comes too late. */
const isNoLonger = ({ at, energy }: CounterReading, earlier: CounterReading, low: CounterReading, within: number): boolean =>
  !hasReset(energy, earlier.energy) || at - low.at > within;

/** The coarsest step of which all counters are multiples. Unit: Wh. */
const stepOf = (all: readonly CounterReading[]): number =>
  STEPS.find((step) => all.every(({ energy }) => energy % step < ROUNDING)) ?? ROUNDING;

/** A fall by the step of a coarse counter, of which all its values are multiples, may be a restart soon after the first step. */
const isOneStep = ({ energy: step }: CounterReading, all: readonly CounterReading[]): boolean =>
  step <= COARSEST && all.every(({ energy }) => energy % step < ROUNDING);

/** After hours in which nothing counted, both are as before: a line that is repeated, the readings between left out (specification 24.91). */
const isSameLine = (one: CounterReading, other: CounterReading): boolean =>
  one.power === other.power && (one.power ?? 0) > 0 && Math.abs(one.energy - other.energy) < ROUNDING;

interface Fall {
  readonly before: CounterReading | undefined;
  readonly earlier: CounterReading;
  /** At least one. */
  readonly low: readonly CounterReading[];
  readonly back: CounterReading;
  readonly next: CounterReading | undefined;
  /** Longest time that it may be low, and the usual step. Unit: ms. */
  readonly within: number;
  readonly usual: number;
  /** Unit: Wh. */
  readonly step: number;
}

function isBack({ before, earlier, low, back, next, within, usual, step }: Fall, most: number | null): boolean {
  const [first, ...rest] = low;
  const [fell, last] = [first?.at ?? back.at, low.at(-1) ?? back];
  if (back.at - fell > within || back.energy < earlier.energy - Math.max(ROUNDING, earlier.energy * NOISE)) return false;
  if (fell - earlier.at > HOUR && isSameLine(earlier, back)) return true;
  if (before && most !== null && rateOf(before, earlier, COARSEST).least > most) return false;
  const begin = before && earlier.energy < before.energy ? { ...before, energy: 0 } : before;
  const near = [
    { from: back, to: next },
    { from: begin, to: earlier },
  ].flatMap(({ from, to }) => (from && to && to.energy >= from.energy ? [{ from, to }] : []));
  const moved = near.filter(({ from, to }) => to.energy > from.energy);
  const rates = (moved.length > 0 ? moved : near).map(({ from, to }) => rateOf(from, to, step));
  const unexplained = (from: CounterReading, between: readonly CounterReading[], to = back): number => {
    const power = meanPower([from, ...between, to]);
    const [gained, hours] = [to.energy - from.energy, (to.at - from.at) / HOUR];
    const expected = power === null ? rates : [{ least: power, most: power }];
    if (expected.length === 0) return gained;
    const [least, greatest] = [Math.min(...expected.map((rate) => rate.least)), Math.max(...expected.map((rate) => rate.most))];
    return Math.max(0, least * hours - gained - step, gained - greatest * hours - step);
  };
  const went = unexplained(earlier, low);
  // A counter that begins again counts, and may then be low itself; one that is low shows one value.
  const areDifferent = low.some(({ energy }) => Math.abs(energy - (first?.energy ?? 0)) > ROUNDING);
  const stood = first ? unexplained(first, rest.slice(0, -1), last) : 0;
  const began = Math.min(stood + unexplained(last, []), areDifferent && first ? unexplained(first, rest) : Number.POSITIVE_INFINITY);
  const wasOff = fell - earlier.at > Math.max(OFF.least, OFF.steps * usual);
  return wasOff || areDifferent ? began > Math.max(went, earlier.energy / 2) : went <= Math.max(began, earlier.energy / 2);
}

/** Least and highest power between two counters of a step. Unit: W. */
const rateOf = (from: CounterReading, to: CounterReading, step: number) => ({
  least: ((to.energy - from.energy - step) * HOUR) / (to.at - from.at),
  most: ((to.energy - from.energy + step) * HOUR) / (to.at - from.at),
});

/** Unit: W. `null` if one of the readings has no power. */
function meanPower(readings: readonly CounterReading[]): number | null {
  let sum = 0;
  for (const { power } of readings) {
    if (power === null) return null;
    sum += Math.max(0, power);
  }
  return sum / readings.length;
}
