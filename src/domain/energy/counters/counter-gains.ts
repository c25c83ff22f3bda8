import { counterTolerance, hasReset, staleCounters } from './stale-counter.ts';

/** A reading of an energy counter. Unit: ms since 1970, Wh since local midnight. */
export interface Counted {
  readonly at: number;
  readonly energy: number;
}

/** Energy gained between two times. Unit: ms since 1970, Wh. */
export interface Gain {
  readonly since: number;
  readonly at: number;
  readonly energy: number;
}

/** The counter readings of one day, with their context. Unit: ms, Wh, W. */
export interface CountedDay {
  /** Begin of the day. */
  readonly from: number;
  /** In the order of time; at least one. */
  readonly counters: readonly [Counted, ...Counted[]];
  /** The counter reading before the first one, at most an hour earlier. */
  readonly before: Counted | undefined;
  /** The last counter reading of an earlier day, more than an hour ago; `null` if there is none. */
  readonly held: number | null;
  /** Highest possible power of the installation; `null` if it is not known. */
  readonly most: number | null;
  /** Time with the sun above the horizon from midnight to the first counter, if that is in the morning; otherwise infinite. */
  readonly lit: number;
}

export interface CounterGains {
  readonly gains: readonly Gain[];
  /** `part`: refused energy is missing in `gains`. `none`: no production can explain the counters. */
  readonly trust: 'whole' | 'part' | 'none';
  /** More energy was counted than the installation can produce. */
  readonly isUnreliable: boolean;
}

const HOUR = 3_600_000;
/** A longer step may hide a reset of the counter. */
const LONGEST_STEP = HOUR;
/** Delay between reading a counter and its time stamp. */
const LATENESS = 300_000;
/** The longest day, when summer time ends. */
const LONGEST_DAY = 25 * HOUR;
/** Unit: Wh. */
const ROUNDING = 1;

/** State of a counter after the readings so far. */
interface Chain {
  readonly top: number;
  /** Times of its last reading and of its last rise. */
  readonly since: number;
  readonly movedAt: number;
  /** It still shows yesterday's value. */
  readonly isStanding: boolean;
}

/**
 * The energy gains that follow from the counter readings of a day.
 *
 * Unit    see `CountedDay`.
 * Range   gains not below zero.
 * Rules   A counter that continues gains its difference, also across midnight. A counter that falls below its half was reset
 *         and gains its whole value; so does any fall by more than its step from yesterday's value or across more than an hour.
 *         A smaller fall is noise. The first counter of a day is gained whole, unless it is yesterday's (`staleCounters`),
 *         continues yesterday's within its step, or exceeds what the daylight so far allows. Energy above the highest power times
 *         the time since the counter last rose is refused: a single such reading is skipped, a counter that continues from it
 *         gains its differences, and otherwise the day's counters are not trusted.
 * Source  arithmetic; field practice: counters that reset at noon or never, doubled transmissions, registers read late.
 */
export function counterGains(day: CountedDay): CounterGains {
  const follower = new Follower(day);
  for (const counted of day.counters) follower.follow(counted);
  return follower.result();
}

class Follower {
  readonly #day: CountedDay;
  readonly #tolerance: number;
  readonly #gains: Gain[] = [];
  #chain: Chain | null;
  /** The last refused counter, until a later one is accepted. */
  #refused: Chain | null = null;
  /** The first counter was refused; it may be yesterday's. */
  #isFirstRefused = false;
  #isPart = false;
  #isBroken = false;
  #isUnreliable = false;

  constructor(day: CountedDay) {
    this.#day = day;
    this.#tolerance = counterTolerance(day.counters.map(({ energy }) => energy));
    const { before, from } = day;
    this.#chain = before ? { top: before.energy, since: from, movedAt: before.at, isStanding: true } : null;
  }

  #limit(since: number, at: number): number {
    const { most } = this.#day;
    return most === null ? Number.POSITIVE_INFINITY : (most * (at - since)) / HOUR + this.#tolerance;
  }

  follow(counted: Counted): void {
    if (counted.energy > this.#limit(0, LONGEST_DAY)) this.#isUnreliable = true;
    if (this.#accept(this.#chain, counted)) {
      this.#refused = null;
      return;
    }
    if (this.#chain === null && this.#refused === null) {
      this.#begin(counted);
      return;
    }
    if (this.#accept(this.#refused, counted)) {
      this.#isPart ||= !this.#isFirstRefused;
      this.#refused = null;
      return;
    }
    this.#isUnreliable = true;
    this.#isBroken ||= this.#refused !== null;
    this.#refused = begunAt(counted);
  }

  /** Takes the first counter of a day without readings at night. */
  #begin(counted: Counted): void {
    const { at, energy } = counted;
    const { held, from, lit, most, counters } = this.#day;
    const rest = counters.map((each) => each.energy);
    if (staleCounters(rest, held, this.#tolerance) > 0) {
      this.#chain = { ...begunAt(counted), isStanding: true };
      return;
    }
    const isNear = held !== null && Math.abs(energy - held) <= this.#tolerance && energy > this.#tolerance;
    const isTooMuchForItsLight = most !== null && energy > this.#limit(0, lit + LATENESS);
    if (isNear || (isTooMuchForItsLight && held !== null && energy > held)) {
      const gained = Math.max(0, energy - (held ?? 0));
      const isLate = gained > this.#limit(0, lit); // part of it was gained on days without readings
      this.#isPart ||= isLate;
      this.#gain(at, at, isLate ? 0 : gained);
      this.#chain = begunAt(counted);
    } else if (energy <= this.#limit(from, at) && !(isTooMuchForItsLight && held === null)) {
      this.#gain(at, at, energy);
      this.#chain = begunAt(counted);
    } else {
      this.#isFirstRefused = true;
      this.#refused = { ...begunAt(counted), isStanding: true };
    }
  }

  /** Continues a chain if the gain since then is possible. */
  #accept(chain: Chain | null, { at, energy }: Counted): boolean {
    if (chain === null) return false;
    const { from } = this.#day;
    const isReset = this.#isReset(chain, at, energy);
    const gained = isReset ? energy : Math.max(0, energy - chain.top);
    const earliest = isReset && chain.isStanding ? from : Math.max(0, chain.movedAt - LATENESS);
    if (gained > this.#limit(earliest, at)) return false;
    if (isReset && chain.isStanding) this.#isFirstRefused = false; // it was yesterday's
    const since = gained > this.#limit(chain.since, at) ? Math.max(from, Math.min(chain.since, earliest)) : chain.since;
    this.#gain(since, at, gained);
    this.#chain = {
      top: isReset ? energy : Math.max(chain.top, energy),
      since: at,
      movedAt: gained > 0 ? at : chain.movedAt,
      isStanding: chain.isStanding && !isReset && gained <= ROUNDING,
    };
    return true;
  }

  #isReset({ top, since, isStanding }: Chain, at: number, energy: number): boolean {
    const isLong = at - since > LONGEST_STEP;
    const fell = top - energy;
    if (fell < 0) return isStanding && isLong && -fell > ROUNDING && energy <= this.#limit(this.#day.from, at);
    if (hasReset(energy, top)) return true;
    if (isStanding) return fell > Math.max(ROUNDING, Math.min(this.#tolerance, top / 4));
    return isLong && fell > this.#tolerance;
  }

  #gain(since: number, at: number, energy: number): void {
    this.#gains.push({ since, at, energy });
  }

  result(): CounterGains {
    const isPart = this.#isPart || this.#isFirstRefused;
    return {
      gains: this.#gains,
      trust: this.#isBroken ? 'none' : isPart ? 'part' : 'whole',
      isUnreliable: this.#isUnreliable || this.#isFirstRefused || this.#isBroken,
    };
  }
}

const begunAt = ({ at, energy }: Counted): Chain => ({ top: energy, since: at, movedAt: at, isStanding: false });
