import type { Instant } from '#domain/quantity.ts';

/** Unit: s. A change that claims to be older tells nothing of its time: 90 days, for which keys are remembered. */
export const LONGEST_CHANGE_AGE = 90 * 86_400;

/** Unit: ms. A device's own time that agrees with the arrival and the age this well is kept as it is. */
const AGREES_WITHIN = 120_000;

interface Arrival {
  /** The time of the decision as the device dates it. Unit: ms since 1970. */
  readonly dated: Instant;
  /** How long before the sending it was decided; `null` where that is not told. Unit: s. */
  readonly age: number | null;
  readonly arrivedAt: Instant;
  /** What it is about was there from then on; `null` where it is about nothing that was there before. */
  readonly notBefore: Instant | null;
}

/**
 * When a change was decided. A device's clock may be wrong by years, but it counts the time between deciding and sending
 * rightly: so it is the arrival minus the age, never after the arrival, and never before what it is about. Where no age is told
 * the device's own time stands. Unit: ms since 1970. Range: ages of 0 to 90 days; of any other age the arrival counts.
 */
export function decidedAt({ dated, age, arrivedAt, notBefore }: Arrival): Instant {
  if (age === null) return dated;
  const isUsable = age >= 0 && age <= LONGEST_CHANGE_AGE;
  const counted = arrivedAt - (isUsable ? age * 1_000 : 0);
  const decided = Math.abs(dated - counted) <= AGREES_WITHIN ? dated : counted;
  return Math.min(Math.max(decided, notBefore ?? decided), arrivedAt) as Instant;
}
