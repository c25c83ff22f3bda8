import { quantity, type Volts } from '#domain/quantity.ts';

/** Unit: V. 230 V + 10 %. Source: EN 50160 for low voltage; specification 20.9. */
export const OVERVOLTAGE: Volts = quantity(253);
export const NOMINAL_VOLTAGE: Volts = quantity(230);

/** Unit: V. True at or above 253 V ('PRZEKROCZENIE'). Source: specification 20.9. */
export const isOvervoltage = (voltage: Volts): boolean => voltage >= OVERVOLTAGE;
