import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';

/** Unit: s. The age of a change that claims to be older is ignored: 90 days, as long as keys are kept. */
export const LONGEST_CHANGE_AGE = 90 * 86_400;

/** Unit: ms. A device's own time that agrees with the arrival and the age this well is kept as it is. */
const AGREES_WITHIN = 120_000;

/** How a change came: how long before its sending it was decided, in seconds, and when it arrived. */
export interface Arrival {
  readonly age: number;
  readonly arrivedAt: Instant;
}

/**
 * When a change was decided, by its arrival and its age alone: a device's clock may be wrong by years, but it counts the time
 * between deciding and sending rightly. Unit: ms since 1970. Range: ages of 0 to 90 days; of any other age the arrival counts.
 */
export function countedBack({ age, arrivedAt }: Arrival): Instant {
  const isUsable = age >= 0 && age <= LONGEST_CHANGE_AGE;
  return (arrivedAt - (isUsable ? age * 1_000 : 0)) as Instant;
}

/**
 * When a change was decided that its device dates, too. What it says is kept where it agrees with arrival and age within two
 * minutes. Unit: ms since 1970. Range: never after the arrival, and never before `notBefore`, when what it is about was made.
 */
export function decidedAt(dated: Instant, arrival: Arrival, notBefore: Instant): Instant {
  const counted = countedBack(arrival);
  const decided = Math.abs(dated - counted) <= AGREES_WITHIN ? dated : counted;
  return Math.min(Math.max(decided, notBefore), arrival.arrivedAt) as Instant;
}

/** The day in Warsaw on which something was made that a device dates by its day. Range: that day where it agrees within two minutes. */
export function decidedOn(dated: LocalDate, arrival: Arrival): LocalDate {
  const counted = countedBack(arrival);
  const days = [-AGREES_WITHIN, 0, AGREES_WITHIN].map((off) => localDateOf(Math.min(counted + off, arrival.arrivedAt)));
  return days.includes(dated) ? dated : localDateOf(counted);
}
