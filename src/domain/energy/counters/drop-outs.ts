import { hasReset } from './stale-counter.ts';

const HOUR = 3_600_000;
/** Unit: ms. A counter that is back later may have been reset and have grown again. */
const BACK_WITHIN = HOUR;
/** Unit: Wh; the coarsest step of a counter. */
const COARSEST = 1_000;
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
 * Range   readings below half of an earlier counter, if one within an hour of the first of them is back at the earlier one or above it,
 *         and that it went on explains its value, within half of it, or explains it better than that it began again. What it gains is
 *         known from power, else from the counters next to it.
 * Source  field practice: registers that read 0 or a fragment while they are written.
 */
export function dropOuts(readings: readonly CounterReading[], { from, held, most }: DropOutDay): DropOut[] {
  const [first] = readings;
  const isKnown = first === undefined || held === null || first.at < from;
  const all = isKnown ? readings : [{ at: Math.min(from, first.at - 1), power: null, energy: held }, ...readings];
  const dropped: DropOut[] = [];
  let before: CounterReading | undefined;
  for (let index = 0; index < all.length; index += 1) {
    const [earlier, low] = [all[index], all[index + 1]];
    if (!earlier || !low) break;
    const end = hasReset(low.energy, earlier.energy) ? all.findIndex((read, next) => next > index && isNoLonger(read, earlier, low)) : -1;
    const back = all[end];
    if (back && !isOneStep(earlier, all) && isBack({ before, earlier, low: all.slice(index + 1, end), back, next: all[end + 1] }, most)) {
      dropped.push(...all.slice(index + 1, end).map(({ at, energy }) => ({ at, energy, earlier: earlier.energy })));
      index = end - 1;
    }
    before = earlier;
  }
  return dropped;
}

/** The first reading after a fall that is not low, or comes too late. */
const isNoLonger = ({ at, energy }: CounterReading, earlier: CounterReading, low: CounterReading): boolean =>
  !hasReset(energy, earlier.energy) || at - low.at > BACK_WITHIN;

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
}

function isBack({ before, earlier, low, back, next }: Fall, most: number | null): boolean {
  const [fell, last] = [low[0]?.at ?? back.at, low.at(-1) ?? back];
  if (back.at - fell > BACK_WITHIN || back.energy < earlier.energy - Math.max(ROUNDING, earlier.energy * NOISE)) return false;
  if (fell - earlier.at > HOUR && isSameLine(earlier, back)) return true;
  const isSpike = before !== undefined && most !== null && rateOf(before, earlier) > most + (COARSEST * HOUR) / (earlier.at - before.at);
  if (isSpike) return false;
  const begin = before && earlier.energy < before.energy ? { ...before, energy: 0 } : before;
  const near = [next ? rateOf(back, next) : -1, begin ? rateOf(begin, earlier) : -1];
  const rates = near.filter((rate) => rate > 0).length > 0 ? near.filter((rate) => rate > 0) : near.filter((rate) => rate === 0);
  const unexplained = (from: CounterReading, between: readonly CounterReading[]): number => {
    const power = meanPower([from, ...between, back]);
    const [gained, hours] = [back.energy - from.energy, (back.at - from.at) / HOUR];
    const expected = (power === null ? rates : [power]).map((rate) => rate * hours);
    return expected.length === 0 ? gained : Math.max(0, Math.min(...expected) - gained, gained - Math.max(...expected));
  };
  return unexplained(earlier, low) <= Math.max(unexplained(last, []), earlier.energy / 2);
}

/** Unit: W. */
const rateOf = (from: CounterReading, to: CounterReading): number => ((to.energy - from.energy) * HOUR) / (to.at - from.at);

/** Unit: W. `null` if one of the readings has no power. */
function meanPower(readings: readonly CounterReading[]): number | null {
  let sum = 0;
  for (const { power } of readings) {
    if (power === null) return null;
    sum += Math.max(0, power);
  }
  return sum / readings.length;
}
