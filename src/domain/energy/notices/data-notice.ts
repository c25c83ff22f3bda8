import type { Watts } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { isHourlyDaylight, type PowerHour } from './daylight-shape.ts';

/** Something about an installation's data that makes its figures wrong or missing. `other`: known only to a newer server. */
export type DataNotice =
  /** More energy was told than the installation can produce, since this day: by its counter, or by its power. */
  | { readonly kind: 'counter' | 'power'; readonly since: LocalDate }
  /** Power is told in kW under the name of W; the highest number told. */
  | { readonly kind: 'kilowatts'; readonly peak: Watts }
  /** A three-phase installation whose L2 and L3 are always at 0 V. */
  | { readonly kind: 'idle_phases' }
  | { readonly kind: 'other' };

/** A day of which energy was refused. */
export interface RefusedDay {
  readonly day: LocalDate;
  readonly refused: 'counter' | 'power';
}

/** Refused days further apart are matters of their own; one longer ago is no news. */
const DAYS_APART = 30;

/**
 * Since when energy has been refused for a reason.
 *
 * Unit    a day of Europe/Warsaw; `days` from the latest to the earliest.
 * Range   `null` where none was within 30 days before `today`.
 * Source  ours.
 */
export function refusedSince(days: readonly RefusedDay[], reason: RefusedDay['refused'], today: LocalDate): LocalDate | null {
  let since: LocalDate | null = null;
  let next = today;
  for (const { day, refused } of days) {
    if (refused !== reason) continue;
    if (addDays(day, DAYS_APART) < next) break;
    since = day;
    next = day;
  }
  return since;
}

/** Share of the rating below which an installation delivers nothing. */
const NOTHING = 0.01;
/** By so much the highest power may exceed the rating. */
const OVERLOAD = 1.3;

/**
 * True where power is told in kW under the name of W.
 *
 * Unit    powers as told; `rating` in W, that of the inverter or of the generator where it is smaller.
 * Range   false where the highest is no power of this installation even in kW: snow leaves a few watts, too.
 * Source  arithmetic; field practice: gateways that scale to kW.
 */
export function areKilowatts(hours: readonly PowerHour[], rating: number): boolean {
  const peak = Math.max(0, ...hours.map((hour) => hour.peak));
  return peak > 0 && peak < NOTHING * rating && peak * 1_000 <= OVERLOAD * rating && isHourlyDaylight(hours);
}

/** What was told of the phases of an inverter. Unit: V; `count` of readings with a voltage on L1. */
export interface PhaseFacts {
  readonly phases: 1 | 3;
  readonly count: number;
  /** The highest of L2 and of L3; `null` where none was told. */
  readonly highest: readonly [l2: number | null, l3: number | null];
}

/** Fewer readings may be an inverter that starts. */
const READINGS_LEAST = 20;

/**
 * True where a three-phase installation always tells 0 V on L2 and L3: its inverter has one phase.
 *
 * Unit    V. Range: false where either is not told at all, or L1 was told fewer than 20 times.
 * Source  ours; one-phase inverters fill registers that they do not have with zeros.
 */
export const hasIdlePhases = ({ phases, count, highest }: PhaseFacts): boolean =>
  phases === 3 && count >= READINGS_LEAST && highest.every((voltage) => voltage === 0);
