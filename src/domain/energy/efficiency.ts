import { type Percent, quantity, type Watts } from '#domain/quantity.ts';

export interface Output {
  readonly lastPower: Watts | null;
  readonly ratedPower: Watts;
  readonly isWorking: boolean;
}

/**
 * Share of its rated power that a generator delivers right now ('Wydajność').
 *
 * Unit    percent of rated power; `lastPower` in W, `ratedPower` in Wp.
 * Range   0 when the inverter is faulty; `null` where no power was ever read or the
 *         rating is not known: missing is never zero. Deliberately not clamped at
 *         100: on a cold, bright day panels do exceed their rating, and only the
 *         gauge (0-100) may hide that.
 * Source  specification 20.10: last_power / generator_rated_power × 100.
 */
export function efficiency({ lastPower, ratedPower, isWorking }: Output): Percent | null {
  if (lastPower === null || !(ratedPower > 0)) return null;
  return quantity(isWorking ? (lastPower / ratedPower) * 100 : 0);
}

/**
 * Where the pointer of the efficiency gauge stands.
 *
 * Unit    percent. Range 0-100. Source: specification 20.15.
 */
export function gaugePosition(value: Percent): Percent {
  return quantity(Math.min(100, Math.max(0, value)));
}

/** Decimals of the efficiency in the table and on a map marker (specification 20.10 and 20.11). */
export const EFFICIENCY_DECIMALS = { table: 2, marker: 1 } as const;
