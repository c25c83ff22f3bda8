import { type ClockSample, clockRun, halfHoursOf } from './clock-samples.ts';
import { type Roof, type SentPower, sunOffset } from './sun-offset.ts';

/** What is known of an inverter's clock. Unit: ms since 1970; offsets above zero: ahead. */
export interface ClockFacts {
  /** Live readings that came alone since the clocks changed last, in the order of arrival. */
  readonly samples: readonly ClockSample[];
  /** Powers that came live since then, in any order. */
  readonly powers: readonly (SentPower & ClockSample)[];
  readonly roof: Roof;
  /** By how much its times are corrected now. */
  readonly offset: number;
  /** When summer time began or ended last. */
  readonly changedAt: number;
}

/** What is to be thought of an inverter's clock. */
export type ClockVerdict =
  /** Its times are corrected by `offset` (0: they are right) from an arrival on. */
  | { readonly is: 'offset'; readonly offset: number; readonly since: number }
  /** It is wrong in a way that is not corrected. */
  | { readonly is: 'off'; readonly error: number; readonly since: number }
  /** Its readings arrive late; the clock is right. */
  | { readonly is: 'delay' }
  | { readonly is: 'unknown' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A reading that came alone arrives so soon after it was taken; smaller errors of a clock are no matter. */
export const RIGHT_WITHIN = 10 * MINUTE;
/** The sun cannot tell less. */
const SUN_LEAST = 30 * MINUTE;
/** The sun's answer is so near at most. */
const SUN_MOST = HOUR;
/** A modem may be silent for so long after the clocks change. */
const AT_CHANGE = 12 * HOUR;

/**
 * What the times of an inverter's readings say of its clock.
 *
 * Unit    see `ClockFacts`.
 * Range   an offset is a whole number of half-hours that at least 20 readings agree on, and that the sun confirms: the days of
 *         production lie nearer to it than to none. Behind without the sun's confirmation it is a delay. The sun need not be asked
 *         anew where a clock that it has confirmed is an hour further off once summer time has begun or ended, nor where the
 *         times agree with their arrival.
 * Source  ours; a clock in another zone, or without summer time, is off by half-hours; a queue is late by anything.
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

/** Ahead of its arrival no reading can be for being late; behind it, the sun says what it is. */
function beyondCorrection(facts: ClockFacts, { offset: error, since }: { readonly offset: number; readonly since: number }): ClockVerdict {
  if (Math.abs(error) <= RIGHT_WITHIN) return { is: 'unknown' };
  if (error > 0) return { is: 'off', error, since };
  if (error > -SUN_LEAST) return { is: 'delay' };
  const confirmed = isConfirmed(facts, error, since);
  if (confirmed === null) return { is: 'unknown' };
  return confirmed ? { is: 'off', error, since } : { is: 'delay' };
}

/** `null` where no whole day of production was told. */
function isConfirmed({ powers, roof }: ClockFacts, offset: number, since: number): boolean | null {
  const ordered = powers.filter(({ arrived }) => arrived >= since).sort((one, other) => one.sent - other.sent);
  const told = sunOffset(ordered, roof, offset);
  return told === null ? null : Math.abs(told - offset) < Math.min(Math.abs(offset) / 2, SUN_MOST);
}
