import { quantity, type Volts } from '#domain/quantity.ts';

/**
 * Unit: V. More than that is no voltage of a phase against neutral but most likely one between two phases (about 400 V).
 *
 * Source  the lowest voltage between phases that a grid may have is 1.73 × 207 V = 358 V, the highest stage of an
 *         inverter's protection on one phase 276 to 288 V (1.2 to 1.25 × 230 V, EN 50549-1): 300 V lies between the two.
 */
export const PHASE_VOLTAGE_MOST: Volts = quantity(300);

/** True for what can be measured between a phase and neutral. Unit: V. Range: 0 to 300. Source: `PHASE_VOLTAGE_MOST`. */
export const isPhaseVoltage = (voltage: number): boolean => voltage >= 0 && voltage <= PHASE_VOLTAGE_MOST;
