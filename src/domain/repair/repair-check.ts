import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';

/** What becomes of a repair when the inverter's readings are looked at. */
export type RepairState = 'waiting' | 'confirmed' | 'unconfirmed' | 'unknown' | 'cancelled';

/**
 * Why a repair is not confirmed, or why that cannot be told.
 * no_power        its highest power was 1 % of its rating or less
 * low_power       its power was less than 60 % of the reference
 * fault           a reading was in FAULT
 * cause           the cause that the task was filed for was still active
 * event           another major or minor cause of the inverter was active
 * no_readings     no hour of daylight readings came in three days
 * grid_down       what readings came were taken under events of the grid
 * not_comparable  there was no reference for its power, or the power was limited
 * unknown_inverter  the task's inverter is not in the list: there is nothing to look at
 */
export const REPAIR_REASONS = [
  'no_power',
  'low_power',
  'fault',
  'cause',
  'event',
  'no_readings',
  'grid_down',
  'not_comparable',
  'unknown_inverter',
] as const;
/** `other`: a reason that only a newer server knows. */
export type RepairReason = (typeof REPAIR_REASONS)[number] | 'other';

/**
 * What a reference comes from.
 * own_days          own days before the fault alone: it may have been cloudier since
 * own_days_weather  the same with the weather that the neighbours had
 * neighbours        what the neighbours gave
 */
export const REFERENCE_BASES = ['own_days', 'own_days_weather', 'neighbours'] as const;
export type ReferenceBasis = (typeof REFERENCE_BASES)[number];

/** What an hour of daylight after a repair showed. */
export interface RepairFinding {
  readonly state: Exclude<RepairState, 'cancelled'>;
  readonly reason: RepairReason | null;
  /** The first and the last reading looked at; `null` where there are none. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  readonly highestPower: Watts | null;
  readonly meanPower: Watts | null;
  /** Mean of the reference over the same readings; `null` where there was none. */
  readonly expectedPower: Watts | null;
  /** What that comes from; `other` where only a newer server knows. */
  readonly comparedWith: ReferenceBasis | 'other' | null;
  /** Operating states in the order of their first appearance, as reported. */
  readonly states: readonly string[];
  /** Codes active at the end: those of the last reading that told of events, and those that still held. */
  readonly events: readonly string[];
}

/** What the data say of the repair that a closed task stands for. */
export interface RepairCheck extends Omit<RepairFinding, 'state'> {
  readonly task: number;
  /** `null` where nobody knows the inverter. */
  readonly installation: number | null;
  /** What the task was filed for; `null` where that is not known. */
  readonly cause: Cause | null;
  readonly state: RepairState;
  readonly closedAt: Instant;
}

/** Unit: ms. A clock of a device runs so much ahead at most. Source: readings are taken with the same allowance. */
const AHEAD = 600_000;

/**
 * When a task was closed, as far as that is possible.
 *
 * Unit    ms since 1970.
 * Range   a time more than ten minutes ahead of its arrival is cut to the arrival.
 * Source  ours: devices have wrong clocks, and nobody repairs in the future.
 */
export const closedAt = (told: Instant, arrived: Instant): Instant => (told - arrived > AHEAD ? arrived : told);

/** True where a check gives the reason to open its task again; opened for any reason, it is `cancelled`. Unit: none. Range: any state. Source: ours. */
export const canBeReopened = (state: RepairState): boolean => state === 'unconfirmed';

/** A finding without readings. Unit: none. Range: `waiting` or `unknown`. Source: ours. */
export const nothingFound = (state: 'waiting' | 'unknown', reason: RepairReason | null): RepairFinding => ({
  state,
  reason,
  from: null,
  to: null,
  highestPower: null,
  meanPower: null,
  expectedPower: null,
  comparedWith: null,
  states: [],
  events: [],
});

/** The highest and the mean of some powers. Unit: W, the mean in whole W. Range: `null` of none. Source: arithmetic. */
export function powersOf(powers: readonly number[]): Pick<RepairFinding, 'highestPower' | 'meanPower'> {
  if (powers.length === 0) return { highestPower: null, meanPower: null };
  const sum = powers.reduce((total, power) => total + power, 0);
  return { highestPower: quantity(Math.max(...powers)), meanPower: quantity(Math.round(sum / powers.length)) };
}
