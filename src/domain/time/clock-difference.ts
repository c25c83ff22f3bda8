import type { Instant } from '#domain/quantity.ts';

/** How far a server's clock is ahead of this device's: between `least` and `most`. Unit: ms; below zero where the device is ahead. */
export interface ClockDifference {
  readonly least: number;
  readonly most: number;
  /** When the latest answer of the server came, by the device's clock. */
  readonly at: Instant;
}

interface Exchange {
  /** The server's `Date`. Unit: ms since 1970, in whole seconds. */
  readonly date: number;
  /** When the request left and its answer began to arrive, by the device's clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Unit: ms. An exchange that took longer is ignored: the page was frozen, or the clock was set in between. */
const LONGEST_EXCHANGE = MINUTE;

/** Unit: ms. A clock that differs by more than this is wrong. */
export const WRONG_FROM = 5 * MINUTE;

/** Unit: ms. How long a difference is used after the latest answer: a day at least, 30 days at most. */
const HOLDS = { least: DAY, most: 30 * DAY } as const;

/**
 * The difference of the two clocks by one answer, or `null`. It was dated at some moment between sending and arrival, within the
 * second that `Date` names. Unit: ms. Range: any difference; a slow answer gives a wide one. Source: RFC 9110, 5.6.7 and 6.6.1.
 */
export function differenceIn({ date, sentAt, receivedAt }: Exchange): ClockDifference | null {
  const took = receivedAt - sentAt;
  if (!Number.isFinite(date) || took < 0 || took > LONGEST_EXCHANGE) return null;
  return { least: date - receivedAt, most: date + SECOND - sentAt, at: receivedAt as Instant };
}

/**
 * The difference by two answers: both hold while neither clock is set. Where they exclude each other one clock was set, or has
 * drifted, and the newer counts. Unit: ms. Source: the intersection of intervals, as in RFC 5905, 11.2.1.
 */
export function narrowed(known: ClockDifference | null, told: ClockDifference): ClockDifference {
  if (!known || !isBelieved(known, told.at)) return told;
  const [least, most] = [Math.max(known.least, told.least), Math.min(known.most, told.most)];
  return least <= most ? { least, most, at: told.at } : told;
}

const middle = ({ least, most }: ClockDifference): number => Math.round((least + most) / 2);

/**
 * Whether the difference still holds. Unit: ms since 1970, by the device's clock. A clock that was set right moves by the
 * difference: back before the answer, or on by as much as the device was behind; by then the difference is no longer believed.
 */
function isBelieved(known: ClockDifference, now: number): boolean {
  const age = now - known.at;
  const holds = Math.min(Math.max(middle(known), HOLDS.least), HOLDS.most);
  return age >= -MINUTE && age < holds;
}

/**
 * What is to be added to the device's time to have the server's; 0 where the clocks agree as far as they can be compared, or
 * nothing is known. Unit: ms. Range: half the width of the difference away from the truth at most.
 */
export function correction(known: ClockDifference | null, now: number): number {
  if (!known || !isBelieved(known, now)) return 0;
  return known.least <= 0 && known.most >= 0 ? 0 : middle(known);
}

/** How far the device's clock is ahead, where it is certainly wrong; below zero behind; else `null`. Unit: ms. Range: beyond 5 minutes. */
export function wrongBy(known: ClockDifference | null, now: number): number | null {
  if (!known || !isBelieved(known, now)) return null;
  return known.least > WRONG_FROM || known.most < -WRONG_FROM ? -middle(known) : null;
}
