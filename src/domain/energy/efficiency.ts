import { type Percent, quantity, type Watts } from '#domain/quantity.ts';

export interface Output {
  readonly lastPower: Watts | null;
  readonly ratedPower: Watts;
  readonly isWorking: boolean;
}

/** Why there is no efficiency: no power was ever read, the rating is not known, or the inverter consumes power. */
export type EfficiencyGap = 'unread' | 'unrated' | 'own_use';

/**
 * Why an efficiency cannot be computed; `null` if it can.
 *
 * Unit    `lastPower` in W, `ratedPower` in Wp.
 * Range   'own_use' for a power below 0 of a working inverter: it uses a few watts at night.
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
 * Range   0 for a faulty inverter; `null` if `efficiencyGap` returns a reason. Not limited to 100: on a cold, bright day panels
 *         exceed their rating. Only the gauge is limited (0-100).
 * Source  specification 20.10: last_power / generator_rated_power × 100.
 */
export function efficiency(output: Output): Percent | null {
  const { lastPower, ratedPower, isWorking } = output;
  if (lastPower === null || efficiencyGap(output) !== null) return null;
  return quantity(isWorking ? (lastPower / ratedPower) * 100 : 0);
}

/**
 * Position of the pointer of the efficiency gauge.
 *
 * Unit    percent. Range 0-100. Source: specification 20.15.
 */
export function gaugePosition(value: Percent): Percent {
  return quantity(Math.min(100, Math.max(0, value)));
}

/** Decimals of the efficiency in the table and on a map marker (specification 20.10 and 20.11). */
export const EFFICIENCY_DECIMALS = { table: 2, marker: 1 } as const;
