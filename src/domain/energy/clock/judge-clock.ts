import { type ClockSample, clockRun, halfHoursOf } from './clock-samples.ts';
import { type Roof, type SentPower, sunOffset } from './sun-offset.ts';

/** Data about an inverter's clock. Unit: ms since 1970; positive offsets: ahead. */
export interface ClockFacts {
  /** Live readings that arrived alone since the last change of clocks, in the order of arrival. */
  readonly samples: readonly ClockSample[];
  /** Live powers since then, in any order. */
  readonly powers: readonly (SentPower & ClockSample)[];
  readonly roof: Roof;
  /** The current correction of its times. */
  readonly offset: number;
  /** The last begin or end of summer time. */
  readonly changedAt: number;
}

/** Judgement of an inverter's clock. */
export type ClockVerdict =
  /** Its times are corrected by `offset` (0: they are right) from the arrival `since` on. */
  | { readonly is: 'offset'; readonly offset: number; readonly since: number }
  /** It is wrong in a way that is not corrected. */
  | { readonly is: 'off'; readonly error: number; readonly since: number }
  /** Its readings arrive late; the clock is right. */
  | { readonly is: 'delay' }
  | { readonly is: 'unknown' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A smaller offset is not an error: a reading that arrives alone is sent within this time. */
export const RIGHT_WITHIN = 10 * MINUTE;
/** Smallest offset that the sun can confirm. */
const SUN_LEAST = 30 * MINUTE;
/** Largest tolerance of the sun's confirmation. */
const SUN_MOST = HOUR;
/** Longest silence of a modem after a change of clocks. */
const AT_CHANGE = 12 * HOUR;

/**
 * Judges an inverter's clock by the times of its readings.
 *
 * Unit    see `ClockFacts`.
 * Range   an offset is a whole number of half-hours on which at least 20 readings agree and which the sun confirms: the days of
 *         production match it better than no offset. A clock that is behind without confirmation is a delay. No confirmation is
 *         needed if a confirmed offset changes by an hour when summer time begins or ends, or if the times agree with their
 *         arrival.
 * Source  ours; a clock in another zone, or without summer time, is off by half-hours; a queue causes any delay.
 */
export function judgeClock(facts: ClockFacts): ClockVerdict {
  const { samples, offset: current, changedAt } = facts;
  const run = clockRun(samples);
  if (run.is === 'unknown') return run;
  if (run.is === 'drifting') return beyondCorrection(facts, run);
  if (Math.abs(run.offset) <= RIGHT_WITHIN) return { is: 'offset', offset: 0, since: run.since };
  const offset = halfHoursOf(run.offset);
  if (offset === null) return beyondCorrection(facts, run);
  const isSame = offset === current;
  const isChanged = current !== 0 && Math.abs(offset - current) === HOUR && Math.abs(run.since - changedAt) <= AT_CHANGE;
  if (isSame || isChanged) return { is: 'offset', offset, since: run.since };
  const confirmed = isConfirmed(facts, offset, run.since);
  if (confirmed === null) return { is: 'unknown' };
  return confirmed ? { is: 'offset', offset, since: run.since } : { is: 'delay' };
}

/** Judges an offset that is not corrected. A reading ahead of its arrival cannot be late; for one behind it, the sun decides. */
function beyondCorrection(facts: ClockFacts, { offset: error, since }: { readonly offset: number; readonly since: number }): ClockVerdict {
  if (Math.abs(error) <= RIGHT_WITHIN) return { is: 'unknown' };
  if (error > 0) return { is: 'off', error, since };
  if (error > -SUN_LEAST) return { is: 'delay' };
  const confirmed = isConfirmed(facts, error, since);
  if (confirmed === null) return { is: 'unknown' };
  return confirmed ? { is: 'off', error, since } : { is: 'delay' };
}

/** `null` if no whole day of production was sent. */
function isConfirmed({ powers, roof }: ClockFacts, offset: number, since: number): boolean | null {
  const ordered = powers.filter(({ arrived }) => arrived >= since).sort((one, other) => one.sent - other.sent);
  const bySun = sunOffset(ordered, roof, offset);
  return bySun === null ? null : Math.abs(bySun - offset) < Math.min(Math.abs(offset) / 2, SUN_MOST);
}
