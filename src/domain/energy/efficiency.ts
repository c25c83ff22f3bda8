import { type Percent, quantity, type Watts } from '#domain/quantity.ts';

export interface Output {
  readonly lastPower: Watts | null;
  readonly ratedPower: Watts;
  readonly isWorking: boolean;
}

/** Why there is no efficiency: no power was ever read, the rating is not known, the inverter takes power instead of giving it. */
export type EfficiencyGap = 'unread' | 'unrated' | 'own_use';

/**
 * Why an efficiency cannot be told; `null` where it can.
 *
 * Unit    `lastPower` in W, `ratedPower` in Wp.
 * Range   'own_use' for a power below 0 of an inverter that works: a few watts of its own at night are no output.
 * Source  specification 2.10 and 20.10.
 */
export function efficiencyGap({ lastPower, ratedPower, isWorking }: Output): EfficiencyGap | null {
  if (lastPower === null) return 'unread';
  if (!(ratedPower > 0)) return 'unrated';
  return isWorking && lastPower < 0 ? 'own_use' : null;
}

/**
 * Share of its rated power that a generator delivers right now ('Wydajność').
 *
 * Unit    percent of rated power; `lastPower` in W, `ratedPower` in Wp.
 * Range   0 when the inverter is faulty; `null` where `efficiencyGap` names a reason: missing is never zero, and never below it.
 *         Deliberately not clamped at 100: on a cold, bright day panels do exceed their rating, and only the gauge (0-100) may
 *         hide that.
 * Source  specification 20.10: last_power / generator_rated_power × 100.
 */
export function efficiency(output: Output): Percent | null {
  const { lastPower, ratedPower, isWorking } = output;
  if (lastPower === null || efficiencyGap(output) !== null) return null;
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
