import { isSilentByDay } from '#domain/grid/silence.ts';
import type { Instant } from '#domain/quantity.ts';
import { DAYLIGHT_STEP, hasDaylight } from './daylight.ts';
import type { Spot } from './sun.ts';

/** An hour, a day, a month or a year. Unit: ms since 1970; `to` is where the next begins. */
export interface BucketSpan {
  readonly from: number;
  readonly to: number;
}

/** What is known of an installation's readings. */
export interface Knowledge {
  readonly firstReading: Instant | null;
  readonly lastReading: Instant | null;
  /** When the backend told the energy. */
  readonly asOf: Instant;
  readonly spot: Spot;
}

/** Why a span is known in part only. */
export type Part = 'running' | 'begins' | 'ends';

const ONE_HOUR = 3_600_000;
const isWithin = (at: number, { from, to }: BucketSpan): boolean => from <= at && at < to;

/** Whether any bright light lies between. */
const isLit = (from: number, to: number, spot: Spot): boolean => hasDaylight(from, to, spot, DAYLIGHT_STEP);

/**
 * In what parts of a span nothing can be known: it still runs, readings began in it, or ended in it.
 *
 * Range   none for a whole span: light alone counts, so a day is whole once its sun is down, and a logger that sleeps
 *         after dusk ends nothing. Gaps between the first and the last reading cannot be told from the energy alone.
 * Source  as `isSilentByDay`; energy is told by hour, day or month without saying how much of it was read.
 */
export function partsOf(span: BucketSpan, { firstReading, lastReading, asOf, spot }: Knowledge): readonly Part[] {
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
 * Whether energy should be known of a span of which none is.
 *
 * Range   true where the span has an hour of bright light and lies between the first and the last reading.
 * Source  as `partsOf`.
 */
export function isMissed({ from, to }: BucketSpan, { firstReading, lastReading, asOf, spot }: Knowledge): boolean {
  if (firstReading === null || lastReading === null) return false;
  const isBetween = to > firstReading && from < lastReading && to <= asOf;
  return isBetween && hasDaylight(from, to, spot, ONE_HOUR);
}
