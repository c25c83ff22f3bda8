import { isBright } from '#domain/energy/daylight.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import type { Spot } from '#domain/energy/sun.ts';

const DAY = 86_400_000;
/** Share of the inverter's rating that is nothing. Source: ours; own use of electronics is of this size. */
export const NOTHING_OF_RATING = 0.001;
/** Unit: ms. Longer without a reading nothing is known. */
export const LONGEST_STEP = 3_600_000;

/** True where a power is no production. Unit: W. Range: own use below zero too. Source: 0.1 % of the rating (ours). */
export const isNothing = (power: number, inverterPower: number): boolean => power <= NOTHING_OF_RATING * inverterPower;

export interface PowerSample {
  /** ms since 1970. */
  readonly at: number;
  /** W; `null` where it is not known. */
  readonly power: number | null;
}

/** Readings by daylight that gave nothing, one after the other. */
export interface IdleSegment {
  readonly from: Instant;
  readonly last: Instant;
  /** Highest power in it. */
  readonly peak: Watts;
  /** ms of daylight that were reported on. */
  readonly daylight: number;
}

/** Production; only when it was seen first counts. */
export interface ProductionSegment {
  readonly from: Instant;
  readonly last: null;
}

/** What matters of an inverter's powers for whether it stood idle. */
export type PowerSegment = IdleSegment | ProductionSegment;

const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;

/** The midnight of UTC at or before a time; no segment goes beyond one. Unit: ms since 1970. Range: any. Source: ours; where the sun is low then. */
export const segmentDayOf = (at: number): Instant => quantity<Instant>(dayOf(at));

function grown({ from, last, peak, daylight }: IdleSegment, at: number, power: number): IdleSegment {
  return {
    from,
    last: quantity(at),
    peak: quantity(Math.max(peak, power)),
    daylight: at - last <= LONGEST_STEP ? daylight + at - last : daylight,
  };
}

/**
 * Goes on with what is known of an inverter's powers.
 *
 * Unit    ms since 1970; powers in W.
 * Range   samples in the order of time, later than the segments. The result follows from all samples alone, however many
 *         are added at a time. Segments end at midnight of UTC, so that days can be left out at the beginning.
 * Source  the rule of `idleStretches`.
 */
export function withSamples(
  segments: readonly PowerSegment[],
  samples: readonly PowerSample[],
  inverterPower: Watts,
  spot: Spot,
): PowerSegment[] {
  const all = [...segments];
  for (const { at, power } of samples) {
    if (power === null) continue;
    const latest = all.at(-1);
    const open = latest && dayOf(latest.from) === dayOf(at) ? latest : undefined;
    if (!isNothing(power, inverterPower)) {
      if (open?.last !== null) all.push({ from: quantity(at), last: null });
    } else if (isBright(at, spot)) {
      const idle = open?.last === null ? undefined : open;
      if (idle) all[all.length - 1] = grown(idle, at, power);
      else all.push({ from: quantity(at), last: quantity(at), peak: quantity(Math.max(0, power)), daylight: 0 });
    }
  }
  return all;
}
