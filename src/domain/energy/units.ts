import { type Kilowatts, type KilowattHours, quantity, type WattHours, type Watts } from '#domain/quantity.ts';

/** Unit: W → kW. Source: specification 2.8 (W/1000). */
export const toKilowatts = (power: Watts): Kilowatts => quantity(power / 1000);

/** Unit: Wh → kWh. Source: specification 2.9 (Wh/1000). */
export const toKilowattHours = (energy: WattHours): KilowattHours => quantity(energy / 1000);

/**
 * Energy per installed power over a period.
 *
 * Unit    kWh/kWp; `energy` in Wh, `ratedPower` in Wp. Range: 0 if no rated power is known.
 * Source  IEC 61724 final yield, Yf = E / P0.
 */
export function specificYield(energy: WattHours, ratedPower: Watts): number {
  return ratedPower > 0 ? energy / ratedPower : 0;
}
