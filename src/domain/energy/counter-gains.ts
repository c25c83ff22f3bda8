import { counterTolerance, hasBegunAnew, staleCounters } from './stale-counter.ts';

/** Energy that a counter showed. Unit: ms since 1970, Wh since local midnight. */
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

/** The counters of one day, and what is known beside them. Unit: ms, Wh, W. */
export interface CountedDay {
  /** Where the day begins. */
  readonly from: number;
  /** In the order of time; at least one. */
  readonly counters: readonly [Counted, ...Counted[]];
  /** The counter before the first one, not more than an hour before it. */
  readonly before: Counted | undefined;
  /** The last counter of an earlier day, told longer ago; `null` where there is none. */
  readonly held: number | null;
  /** Highest power of the installation; `null` where it is not known. */
  readonly most: number | null;
  /** Time with the sun above the horizon from midnight to the first counter of a morning; infinite of any other. */
  readonly lit: number;
}

export interface CounterGains {
  readonly gains: readonly Gain[];
  /** `part`: energy was refused that `gains` lack. `none`: the counters follow from no production. */
  readonly trust: 'whole' | 'part' | 'none';
  /** More energy was told than the installation can produce. */
  readonly isUnreliable: boolean;
}

const HOUR = 3_600_000;
/** A step across more than this may hide that the counter began anew. */
const LONGEST_STEP = HOUR;
/** Counters are told some time after they were read. */
const LATENESS = 300_000;
/** No day is longer. */
const LONGEST_DAY = 25 * HOUR;
/** Unit: Wh. */
const ROUNDING = 1;

/** A counter as it has been followed so far. */
interface Chain {
  readonly top: number;
  /** When it was last told, and when it last rose. */
  readonly since: number;
  readonly movedAt: number;
  /** It is still yesterday's and has not moved. */
  readonly isStanding: boolean;
}

/**
 * What a day's counters say was gained.
 *
 * Unit    see `CountedDay`.
 * Range   gains not below zero.
 * Rules   A counter that continues gives its difference, also across midnight. One that falls below its half has begun
 *         anew and gives the whole of it; so does one that falls at all, by more than its step, where it was yesterday's or
 *         across more than an hour. A smaller fall is noise. The first counter of a day is gained whole, unless it is
 *         yesterday's (`staleCounters`), continues it within its step, or is more than the light of the day so far can have
 *         given. Energy above the highest power times the time since the counter last moved is refused: a single counter of
 *         the kind is passed over, one that goes on from there gives its differences, and where neither holds the day's
 *         counters give nothing.
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
  /** The last counter that was refused, while none after it has been accepted. */
  #refused: Chain | null = null;
  /** The first counter was refused: yesterday's perhaps. */
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

  /** The first counter of a day whose night was not told. */
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
      const isLate = gained > this.#limit(0, lit); // some of it was gained on days of which nothing is known
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

  /** Goes on from a chain, where what was gained since is possible. */
  #accept(chain: Chain | null, { at, energy }: Counted): boolean {
    if (chain === null) return false;
    const { from } = this.#day;
    const hasBegun = this.#hasBegun(chain, at, energy);
    const gained = hasBegun ? energy : Math.max(0, energy - chain.top);
    const earliest = hasBegun && chain.isStanding ? from : Math.max(0, chain.movedAt - LATENESS);
    if (gained > this.#limit(earliest, at)) return false;
    if (hasBegun && chain.isStanding) this.#isFirstRefused = false; // it was yesterday's
    const since = gained > this.#limit(chain.since, at) ? Math.max(from, Math.min(chain.since, earliest)) : chain.since;
    this.#gain(since, at, gained);
    this.#chain = {
      top: hasBegun ? energy : Math.max(chain.top, energy),
      since: at,
      movedAt: gained > 0 ? at : chain.movedAt,
      isStanding: chain.isStanding && !hasBegun && gained <= ROUNDING,
    };
    return true;
  }

  #hasBegun({ top, since, isStanding }: Chain, at: number, energy: number): boolean {
    const isLong = at - since > LONGEST_STEP;
    const fell = top - energy;
    if (fell < 0) return isStanding && isLong && -fell > ROUNDING && energy <= this.#limit(this.#day.from, at);
    if (hasBegunAnew(energy, top)) return true;
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
