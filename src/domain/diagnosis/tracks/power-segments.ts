import { isBright } from '#domain/energy/daylight.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { equipmentAt } from '#domain/energy/rated-period.ts';
import type { RatedInverter } from '#domain/grid/readings/inverter-reading.ts';

const DAY = 86_400_000;
/** Share of the inverter's rating up to which a power counts as none. Source: ours; the electronics use about as much. */
export const NOTHING_OF_RATING = 0.001;
/** Unit: ms. A longer time without a reading does not count as daylight. */
export const LONGEST_STEP = 3_600_000;

/** True for a power that is no production. Unit: W. Range: includes own use below zero. Source: 0.1 % of the rating (ours). */
export const isNothing = (power: number, inverterPower: number): boolean => power <= NOTHING_OF_RATING * inverterPower;

export interface PowerSample {
  /** ms since 1970. */
  readonly at: number;
  /** W; `null` if it is not known. */
  readonly power: number | null;
}

/** Consecutive readings by daylight without production. */
export interface IdleSegment {
  readonly from: Instant;
  readonly last: Instant;
  /** Highest power in the segment. */
  readonly peak: Watts;
  /** Daylight that readings cover. Unit: ms. */
  readonly daylight: number;
}

/** Production; only its first reading matters. */
export interface ProductionSegment {
  readonly from: Instant;
  readonly last: null;
}

/** Summary of an inverter's powers, from which idle stretches follow. */
export type PowerSegment = IdleSegment | ProductionSegment;

const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;

/** The UTC midnight at or before a time; no segment spans one. Unit: ms since 1970. Source: ours; the sun is low then in Poland. */
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
 * Adds samples to the segments of an inverter.
 *
 * Unit    ms since 1970; powers in W.
 * Range   samples in the order of time, later than the segments. The result does not depend on how many samples are added at a
 *         time. Segments end at UTC midnight, so that the earliest days can be dropped.
 * Source  the rule of `idleStretches`.
 */
export function withSamples(segments: readonly PowerSegment[], samples: readonly PowerSample[], inverter: RatedInverter): PowerSegment[] {
  const { spot } = inverter;
  const all = [...segments];
  for (const { at, power } of samples) {
    if (power === null) continue;
    const latest = all.at(-1);
    const open = latest && dayOf(latest.from) === dayOf(at) ? latest : undefined;
    if (!isNothing(power, equipmentAt(inverter, at).inverterPower)) {
      if (open?.last !== null) all.push({ from: quantity(at), last: null });
    } else if (isBright(at, spot)) {
      const idle = open?.last === null ? undefined : open;
      if (idle) all[all.length - 1] = grown(idle, at, power);
      else all.push({ from: quantity(at), last: quantity(at), peak: quantity(Math.max(0, power)), daylight: 0 });
    }
  }
  return all;
}
