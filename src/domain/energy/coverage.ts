import { isSilentByDay } from './silence.ts';
import type { Instant } from '#domain/quantity.ts';
import { DAYLIGHT_STEP, hasDaylight } from './daylight.ts';
import type { Spot } from './sun.ts';

/** An hour, a day, a month or a year. Unit: ms since 1970; `to` is the begin of the next one. */
export interface BucketSpan {
  readonly from: number;
  readonly to: number;
}

/** Period of an installation's known readings. */
export interface ReadingPeriod {
  readonly firstReading: Instant | null;
  readonly lastReading: Instant | null;
  /** When the backend sent the energy. */
  readonly asOf: Instant;
  readonly spot: Spot;
}

/** Why a span is only partly known. */
export type Part = 'running' | 'begins' | 'ends';

const ONE_HOUR = 3_600_000;
const isWithin = (at: number, { from, to }: BucketSpan): boolean => from <= at && at < to;

/** True if there is bright daylight between two times. */
const isLit = (from: number, to: number, spot: Spot): boolean => hasDaylight(from, to, spot, DAYLIGHT_STEP);

/**
 * Why a span is only partly known: it has not ended, or readings began or ended in it.
 *
 * Range   empty for a whole span. Only daylight counts: a day is whole after sunset, and a logger that sleeps after dusk does not
 *         end the readings. Gaps between the first and the last reading cannot be derived from the energy alone.
 * Source  as `isSilentByDay`; energy is sent by hour, day or month without the number of readings.
 */
export function partsOf(span: BucketSpan, { firstReading, lastReading, asOf, spot }: ReadingPeriod): readonly Part[] {
  const { from, to } = span;
  if (firstReading === null || lastReading === null) return [];
  const isRunning = isWithin(asOf, span) && isLit(asOf, to, spot);
  const begins = isWithin(firstReading, span) && isLit(from, firstReading, spot);
  const ends = isWithin(lastReading, span) && !isRunning && isLit(lastReading, Math.min(to, asOf), spot);
  return [
    ...(isRunning ? (['running'] as const) : []),
    ...(begins ? (['begins'] as const) : []),
    ...(ends && isSilentByDay(lastReading, asOf, spot) ? (['ends'] as const) : []),
  ];
}

/**
 * Whether the energy of a span is missing although it should be known.
 *
 * Range   true if the span is between the first and the last reading and contains an hour of bright daylight.
 * Source  as `partsOf`.
 */
export function isMissed({ from, to }: BucketSpan, { firstReading, lastReading, asOf, spot }: ReadingPeriod): boolean {
  if (firstReading === null || lastReading === null) return false;
  const isBetween = to > firstReading && from < lastReading && to <= asOf;
  return isBetween && hasDaylight(from, to, spot, ONE_HOUR);
}
