import { type Kilowatts, type KilowattHours, quantity, type WattHours, type Watts } from '#domain/quantity.ts';

/** Unit: W → kW. Source: specification 2.8 (W/1000). */
export const toKilowatts = (power: Watts): Kilowatts => quantity(power / 1000);

/** Unit: Wh → kWh. Source: specification 2.9 (Wh/1000). */
export const toKilowattHours = (energy: WattHours): KilowattHours => quantity(energy / 1000);
