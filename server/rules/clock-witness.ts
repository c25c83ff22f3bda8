/*
 * Deleting what is old rests on a clock, and a clock can be wrong: a server that starts 400 days ahead would forget the keys that
 * keep a task from being filed twice, and months of readings. So the database keeps in mind how late it last was.
 * A time far ahead of that is believed only after it has gone on by itself for days, in which somebody may put it right.
 */

const DAY = 86_400_000;
/** Unit: ms by which the clock may be ahead of when it was last believed, and of when it was last looked at. */
const LEAP_MS = 2 * DAY;
/** Unit: ms for which a clock that has leapt has to go on. */
export const STABLE_MS = 3 * DAY;

/** Times in ms since 1970. */
export interface ClockWitness {
  readonly trustedAt: number;
  /** `null` while the clock is believed. */
  readonly doubtedSince: number | null;
  readonly seenAt: number;
}

/** What is known of the clock after it has been looked at; set back, it is believed at once, since then less is old. */
export function lookAtClock({ trustedAt, doubtedSince, seenAt }: ClockWitness, now: number): ClockWitness {
  const trusted = { trustedAt: now, doubtedSince: null, seenAt: now };
  if (now <= trustedAt + LEAP_MS) return trusted;
  const hasGoneOn = doubtedSince !== null && now >= seenAt && now - seenAt <= LEAP_MS;
  const since = hasGoneOn ? doubtedSince : now;
  return now - since >= STABLE_MS ? trusted : { trustedAt, doubtedSince: since, seenAt: now };
}
