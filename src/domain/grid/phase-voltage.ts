import { quantity, type Volts } from '#domain/quantity.ts';
import { OVERVOLTAGE } from './voltage.ts';

/**
 * Unit: V. More than that is no voltage of a phase against neutral but most likely one between two phases (about 400 V).
 *
 * Source  the lowest voltage between phases that a grid may have is 1.73 × 207 V = 358 V, the highest stage of an
 *         inverter's protection on one phase 276 to 288 V (1.2 to 1.25 × 230 V, EN 50549-1): 300 V lies between the two.
 */
export const PHASE_VOLTAGE_MOST: Volts = quantity(300);

/** True for what can be measured between a phase and neutral. Unit: V. Range: 0 to 300. Source: `PHASE_VOLTAGE_MOST`. */
export const isPhaseVoltage = (voltage: number): boolean => voltage >= 0 && voltage <= PHASE_VOLTAGE_MOST;

/** Unit: V. A larger number is none that a meter says, and is not kept at all. Source: the largest number of SunSpec's `PhVphA` (uint16 with a scale factor) is below. */
const KEPT_MOST = 1e6;

/** True for a voltage that is kept as it was told. Unit: V. Range: 0 to 1 000 000; above 300 V it only counts as implausible in the voltage report. Source: `PHASE_VOLTAGE_MOST`. */
export const isKeptVoltage = (voltage: number): boolean => voltage >= 0 && voltage <= KEPT_MOST;

/** True for a phase at or above 253 V; not for a voltage between two phases. Unit: V. Range: 253 to 300. Source: specification 20.9. */
export const isPhaseOvervoltage = (voltage: number): boolean => voltage >= OVERVOLTAGE && isPhaseVoltage(voltage);
