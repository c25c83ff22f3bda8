import type { Instant } from '#domain/quantity.ts';

/** How far a server's clock is ahead of this device's: between `least` and `most`. Unit: ms; negative if the device is ahead. */
export interface ClockDifference {
  readonly least: number;
  readonly most: number;
  /** When the latest response of the server arrived, by the device's clock. */
  readonly at: Instant;
}

interface Exchange {
  /** The server's `Date`. Unit: ms since 1970, in whole seconds. */
  readonly date: number;
  /** When the request was sent and its response began to arrive, by the device's clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Unit: ms. A longer exchange is ignored: the page was frozen, or the clock was set meanwhile. */
const LONGEST_EXCHANGE = MINUTE;

/** Unit: ms. A clock with a larger difference is wrong. */
export const WRONG_FROM = 5 * MINUTE;

/** Unit: ms. How long a difference is used after the latest response: at least a day, at most 30 days. */
const HOLDS = { least: DAY, most: 30 * DAY } as const;

/**
 * The difference of the two clocks by one response, or `null`. Its `Date` was set between sending and arrival, and is rounded
 * down to a second. Unit: ms. Range: a slow response gives a wide interval. Source: RFC 9110, 5.6.7 and 6.6.1.
 */
export function differenceIn({ date, sentAt, receivedAt }: Exchange): ClockDifference | null {
  const took = receivedAt - sentAt;
  if (!Number.isFinite(date) || took < 0 || took > LONGEST_EXCHANGE) return null;
  return { least: date - receivedAt, most: date + SECOND - sentAt, at: receivedAt as Instant };
}

/**
 * The difference by two responses: both are true while neither clock is set. If they exclude each other, one clock was set or
 * has drifted, and the newer one is used. Unit: ms. Source: the intersection of intervals, as in RFC 5905, 11.2.1.
 */
export function narrowed(known: ClockDifference | null, next: ClockDifference): ClockDifference {
  if (!known || !isValid(known, next.at)) return next;
  const [least, most] = [Math.max(known.least, next.least), Math.min(known.most, next.most)];
  return least <= most ? { least, most, at: next.at } : next;
}

const middle = ({ least, most }: ClockDifference): number => Math.round((least + most) / 2);

/**
 * Whether the difference is still valid. Unit: ms since 1970, by the device's clock. Correcting a clock moves it by the
 * difference: to a time before the response, or forward by as much as it was behind; both make the difference invalid.
 */
function isValid(known: ClockDifference, now: number): boolean {
  const age = now - known.at;
  const holds = Math.min(Math.max(middle(known), HOLDS.least), HOLDS.most);
  return age >= -MINUTE && age < holds;
}

/**
 * What must be added to the device's time to get the server's; 0 if the clocks agree within the interval, or the difference is
 * not known. Unit: ms. Range: the error is at most half the width of the interval.
 */
export function correction(known: ClockDifference | null, now: number): number {
  if (!known || !isValid(known, now)) return 0;
  return known.least <= 0 && known.most >= 0 ? 0 : middle(known);
}

/** How far the device's clock is ahead (negative: behind) if it is certainly wrong, otherwise `null`. Unit: ms. Range: more than 5 minutes. */
export function wrongBy(known: ClockDifference | null, now: number): number | null {
  if (!known || !isValid(known, now)) return null;
  return known.least > WRONG_FROM || known.most < -WRONG_FROM ? -middle(known) : null;
}
