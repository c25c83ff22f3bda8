import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';

/** Unit: s. A larger age of a change is ignored: 90 days, as long as idempotency keys are kept. */
export const LONGEST_CHANGE_AGE = 90 * 86_400;

/** Unit: ms. Tolerance within which a device's own time is accepted. */
const AGREES_WITHIN = 120_000;

/** Arrival of a change. `age`: seconds between deciding and sending. */
export interface Arrival {
  readonly age: number;
  readonly arrivedAt: Instant;
}

/**
 * When a change was decided, by its arrival and its age alone: a device's clock may be wrong by years, but the measured time
 * between deciding and sending is correct. Unit: ms since 1970. Range: ages of 0 to 90 days; for any other age the arrival.
 */
export function countedBack({ age, arrivedAt }: Arrival): Instant {
  const isUsable = age >= 0 && age <= LONGEST_CHANGE_AGE;
  return (arrivedAt - (isUsable ? age * 1_000 : 0)) as Instant;
}

/**
 * When a change was decided, if its device sends a time. That time is used if it agrees with arrival and age within two
 * minutes. Unit: ms since 1970. Range: not after the arrival, and not before `notBefore`, the creation of the changed object.
 */
export function decidedAt(dated: Instant, arrival: Arrival, notBefore: Instant): Instant {
  const counted = countedBack(arrival);
  const decided = Math.abs(dated - counted) <= AGREES_WITHIN ? dated : counted;
  return Math.min(Math.max(decided, notBefore), arrival.arrivedAt) as Instant;
}

/** The day in Warsaw on which something was created, if its device sends a day. Range: that day if it agrees within two minutes. */
export function decidedOn(dated: LocalDate, arrival: Arrival): LocalDate {
  const counted = countedBack(arrival);
  const days = [-AGREES_WITHIN, 0, AGREES_WITHIN].map((off) => localDateOf(Math.min(counted + off, arrival.arrivedAt)));
  return days.includes(dated) ? dated : localDateOf(counted);
}
