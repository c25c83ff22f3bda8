import { quantity, type Volts } from '#domain/quantity.ts';

/** Unit: V. 230 V + 10 %. Source: EN 50160 for low voltage; specification 20.9. */
export const OVERVOLTAGE: Volts = quantity(253);
export const NOMINAL_VOLTAGE: Volts = quantity(230);

/** Unit: V. True at or above 253 V ('PRZEKROCZENIE'). Source: specification 20.9. */
export const isOvervoltage = (voltage: Volts): boolean => voltage >= OVERVOLTAGE;

export type PhaseCount = 1 | 3;

/** Phase-to-neutral voltages in OBIS codes. Source: specification 12.14; IEC 62056-6-1. */
export const OBIS_OF_PHASE = { L1: '32.7.0', L2: '52.7.0', L3: '72.7.0' } as const;
export type Phase = keyof typeof OBIS_OF_PHASE;

/** The phase of an OBIS code, also with its medium in front (`1-0:32.7.0`); `undefined` for any other. */
export function phaseOf(obis: string): Phase | undefined {
  const short = obis
    .trim()
    .replace(/^\d+-\d+:/, '')
    .replace(/[.*]255$/, '');
  return (Object.keys(OBIS_OF_PHASE) as Phase[]).find((phase) => OBIS_OF_PHASE[phase] === short);
}

/**
 * Unit: V. A higher voltage is not a phase-to-neutral voltage; most likely it was measured between two phases (about 400 V).
 *
 * Source  the lowest permitted voltage between phases is 1.73 × 207 V = 358 V, the highest stage of an inverter's protection on
 *         one phase is 276 to 288 V (1.2 to 1.25 × 230 V, EN 50549-1): 300 V is between the two.
 */
export const PHASE_VOLTAGE_MOST: Volts = quantity(300);

/** True for a possible phase-to-neutral voltage. Unit: V. Range: 0 to 300. Source: `PHASE_VOLTAGE_MOST`. */
export const isPhaseVoltage = (voltage: number): boolean => voltage >= 0 && voltage <= PHASE_VOLTAGE_MOST;

/** Unit: V. A larger number cannot be a measurement and is not stored. Source: the largest number of SunSpec's `PhVphA` (uint16 with a scale factor) is below. */
const KEPT_MOST = 1e6;

/** True for a voltage that is stored as reported. Unit: V. Range: 0 to 1 000 000; above 300 V it counts as implausible in the voltage report. Source: `PHASE_VOLTAGE_MOST`. */
export const isKeptVoltage = (voltage: number): boolean => voltage >= 0 && voltage <= KEPT_MOST;

/** True for a phase at or above 253 V; not for a voltage between two phases. Unit: V. Range: 253 to 300. Source: specification 20.9. */
export const isPhaseOvervoltage = (voltage: number): boolean => voltage >= OVERVOLTAGE && isPhaseVoltage(voltage);

/**
 * Normal range of a low-voltage grid: 230 V ± 10 %, 50 Hz ± 1 %.
 *
 * Unit    V between phase and neutral; Hz. At 253 V a voltage counts as too high already (specification 20.9).
 * Source  EN 50160, supply voltage and power frequency of grids that are connected to others.
 */
export const NORMAL_VOLTAGE = { least: 207, most: 253 } as const;
export const NORMAL_FREQUENCY = { least: 49.5, most: 50.5 } as const;
