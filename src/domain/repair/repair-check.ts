import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';

/**
 * Result of checking a repair by the inverter's readings.
 * waiting      there was no usable hour of daylight yet
 * good_so_far  its first hour was good, and the cause has not been seen since
 * confirmed    the hours at which the cause usually came have passed without it
 * returned     the cause came back within seven days after that
 */
export const REPAIR_STATES = ['waiting', 'good_so_far', 'confirmed', 'unconfirmed', 'returned', 'unknown', 'cancelled'] as const;
export type RepairState = (typeof REPAIR_STATES)[number];

/**
 * Why a repair is not confirmed, or why the result is unknown.
 * no_power        its highest power was 1 % of its rating or less
 * low_power       its power was less than the share of the reference that `enoughOfReference` asks for
 * fault           a reading was in FAULT
 * stale           a reading repeated an earlier line
 * cause           the cause of the task was still active, or came again
 * event           another major or minor cause of the inverter was active
 * no_readings     there was no hour of readings by daylight in three days
 * grid_down       all readings were taken during grid events
 * not_comparable  there was no reference for its power, or the power was limited
 * not_seen_again  the hours at which the cause usually came did not pass once in 14 days
 * unknown_inverter  the task's inverter is not in the list of installations
 */
export const REPAIR_REASONS = [
  'no_power',
  'low_power',
  'fault',
  'stale',
  'cause',
  'event',
  'no_readings',
  'grid_down',
  'not_comparable',
  'not_seen_again',
  'unknown_inverter',
] as const;
/** `other`: a reason that only a newer server knows. */
export type RepairReason = (typeof REPAIR_REASONS)[number] | 'other';

/**
 * Basis of a reference.
 * own_days          own days before the fault; the weather may have been better then
 * own_days_weather  own days, corrected by the weather of the neighbours
 * neighbours        the power of the neighbours
 */
export const REFERENCE_BASES = ['own_days', 'own_days_weather', 'neighbours'] as const;
export type ReferenceBasis = (typeof REFERENCE_BASES)[number];

/** Result of an hour of daylight after a repair, and of what followed. */
export interface RepairFinding {
  readonly state: Exclude<RepairState, 'cancelled'>;
  readonly reason: RepairReason | null;
  /** When the cause came again after a good hour; `null` if it did not. */
  readonly returnedAt: Instant | null;
  /** The first and the last judged reading; `null` if there are none. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  readonly highestPower: Watts | null;
  readonly meanPower: Watts | null;
  /** Mean of the reference over the same readings; `null` if there is none. */
  readonly expectedPower: Watts | null;
  /** Basis of the reference; `other`: only a newer server knows it. */
  readonly comparedWith: ReferenceBasis | 'other' | null;
  /** Operating states in the order of their first appearance, as sent. */
  readonly states: readonly string[];
  /** Active codes at the end: of the last reading with events, and of causes that are still active. */
  readonly events: readonly string[];
}

/** Check of the repair of a closed task. */
export interface RepairCheck extends Omit<RepairFinding, 'state'> {
  readonly task: number;
  /** `null` if the inverter is not known. */
  readonly installation: number | null;
  /** The cause that the task was filed for; `null` if it is not known. */
  readonly cause: Cause | null;
  readonly state: RepairState;
  readonly closedAt: Instant;
}

export const FUSE: Cause = 'event:BLOWN_STRING_FUSE';

/** Source: as `yieldVerdict`: without half of the strings about 0.5 is left. */
const ENOUGH = 0.6;
/** Source: as `yieldVerdict`: a yield below it is low. */
const ENOUGH_OF_YIELD = 0.75;
const ENOUGH_OF_UNKNOWN_STRINGS = 0.95;

/**
 * The share of the reference that an inverter must give after a repair.
 *
 * Unit    share.
 * Range   `own` is the cause that the task was filed for, `strings` their number, `null` if it is not known. A blown fuse of one of n
 *         strings costs 1/n, so that more than 1 − 1/(2n) must be there.
 */
export function enoughOfReference(own: Cause | null, strings: number | null = null): number {
  if (own === 'low_yield') return ENOUGH_OF_YIELD;
  if (own !== FUSE) return ENOUGH;
  return strings === null || strings < 1 ? ENOUGH_OF_UNKNOWN_STRINGS : 1 - 1 / (2 * strings);
}

/** Unit: ms. Tolerance for a device's clock that is ahead. Source: the same as for readings. */
const AHEAD = 600_000;

/**
 * When a task was closed, limited to possible times.
 *
 * Unit    ms since 1970.
 * Range   a time more than ten minutes after its arrival is replaced by the arrival.
 * Source  ours: clocks of devices may be wrong.
 */
export const closedAt = (claimed: Instant, arrived: Instant): Instant => (claimed - arrived > AHEAD ? arrived : claimed);

/** True if the result of a check allows to open its task again; the check of an opened task is `cancelled`. */
export const canBeReopened = (state: RepairState): boolean => state === 'unconfirmed' || state === 'returned';

/** True for a check whose first hour was good. Source: as `followRepair`. */
export const wasGood = ({ state, reason, returnedAt }: Pick<RepairCheck, 'state' | 'reason' | 'returnedAt'>): boolean =>
  state === 'good_so_far' || state === 'confirmed' || returnedAt !== null || reason === 'not_seen_again';

/** A finding without readings. Range: `waiting` or `unknown`. */
export const emptyFinding = (state: 'waiting' | 'unknown', reason: RepairReason | null): RepairFinding => ({
  state,
  reason,
  returnedAt: null,
  from: null,
  to: null,
  highestPower: null,
  meanPower: null,
  expectedPower: null,
  comparedWith: null,
  states: [],
  events: [],
});

/** The highest and the mean of some powers. Unit: W, the mean in whole W. Range: `null` if there are none. */
export function powersOf(powers: readonly number[]): Pick<RepairFinding, 'highestPower' | 'meanPower'> {
  if (powers.length === 0) return { highestPower: null, meanPower: null };
  const sum = powers.reduce((total, power) => total + power, 0);
  return { highestPower: quantity(Math.max(...powers)), meanPower: quantity(Math.round(sum / powers.length)) };
}
