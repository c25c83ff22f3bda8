import { OVERVOLTAGE, PHASE_VOLTAGE_MOST } from '#domain/grid/voltage.ts';
import { type Instant, quantity, type Volts, type Watts } from '#domain/quantity.ts';

/** Unit: ms. Voltage is judged by ten-minute means. Source: EN 50160, 4.2.2; PN-EN 61000-4-30. */
export const INTERVAL = 600_000;

/** Begin of the ten-minute interval of a time. Unit: ms since 1970. Source: as `INTERVAL`. */
export const intervalStart = (at: number): Instant => quantity(Math.floor(at / INTERVAL) * INTERVAL);

/** Unit: ms. After the end of an interval its mean waits this long for late readings. */
const LATE_READINGS_MS = 3_600_000;

/** True while readings of an interval may still be on their way. Unit: ms since 1970. */
export const isIntervalOpen = (at: number, lastAt: number, now: number): boolean =>
  lastAt < at + INTERVAL && now < at + INTERVAL + LATE_READINGS_MS;

/** Unit: V. ±10 % of 230 V: a mean outside counts for N1. Source: EN 50160, 4.2.2.2; Polish system regulation of 22 March 2023. */
export const N1_LOW: Volts = quantity(207);
export const N1_HIGH: Volts = OVERVOLTAGE;

/** Unit: V. +10 % and −15 % of 230 V: a mean outside counts for N2. Source: EN 50160, 4.2.2.2. */
export const N2_LOW: Volts = quantity(195.5);

/** Unit: V. A voltage above 300 V was measured between two phases (400 V nominal). Source: `PHASE_VOLTAGE_MOST`. */
export const IMPLAUSIBLE_ABOVE: Volts = PHASE_VOLTAGE_MOST;

/** Unit: V. All phases below 5 % of 230 V by day: the supply is interrupted. Source: EN 50160, 3.3 (interruption). */
export const INTERRUPTED_BELOW: Volts = quantity(11.5);

/** Unit: W. Up to this power, in either direction, an inverter feeds nothing in. Source: own use and resolution of real inverters. */
export const NO_POWER: Watts = quantity(5);

/** Permitted share of a week's means outside ±10 %. Unit: percent. Source: EN 50160; Polish system regulation of 22 March 2023. */
export const ALLOWED_OUTSIDE = 5;

/** Share of a week's intervals that is needed for a verdict. Unit: percent. Source: ours, stricter than usual practice. */
export const NEEDED_OF_WEEK = 90;
