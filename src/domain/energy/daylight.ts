import { type Spot, sunClock, sunVector } from './sun.ts';

/** Sine of the elevation (8°) above which an inverter produces even under an overcast sky. */
export const BRIGHT_SINE = 0.139;

/** Unit: ms. Step in which daylight is counted. */
export const DAYLIGHT_STEP = 300_000;
const ONE_HOUR = 3_600_000;
const DAY = 86_400_000;

/** Assumed place of an installation without coordinates. Unit: degrees, WGS84. Source: the geometric centre of Poland, near Piątek. */
export const MIDDLE_OF_POLAND: Spot = { latitude: 52.07, longitude: 19.48 };

export type Located = { readonly latitude: number | null; readonly longitude: number | null };

/** The place of an installation; `null` if it is not known. */
export const placeOf = ({ latitude, longitude }: Located): Spot | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The place for which the sun is computed. */
export const spotOf = (of: Located): Spot => placeOf(of) ?? MIDDLE_OF_POLAND;

/** True while the sun is higher than 8°. Unit: `at` in ms since 1970. */
export const isBright = (at: number, spot: Spot): boolean => sunVector(sunClock(at), spot).up >= BRIGHT_SINE;

/** Sine of the elevation (15°) below which an inverter may still sleep by day. */
const SLEEP_SINE = 0.2588;

/** True while the sun is lower than 15°. Unit: `at` in ms since 1970. Source: inverters that wake late, under snow or behind a hill. */
export const isLowSun = (at: number, spot: Spot): boolean => sunVector(sunClock(at), spot).up < SLEEP_SINE;

/** True while the sun's centre is above the horizon. Unit: `at` in ms since 1970. Source: as `sunVector`. */
export const isSunUp = (at: number, spot: Spot): boolean => sunVector(sunClock(at), spot).up > 0;

/** True if there are at least `atLeast` ms of bright daylight between two times. Unit: ms; counted in steps of five minutes. */
export function hasDaylight(from: number, to: number, spot: Spot, atLeast: number): boolean {
  let daylight = 0;
  for (let at = from + DAYLIGHT_STEP; at <= to && daylight < atLeast; at += DAYLIGHT_STEP)
    if (isBright(at, spot)) daylight += DAYLIGHT_STEP;
  return daylight >= atLeast;
}

/** The latest full hour of bright daylight up to `asOf`. Unit: ms since 1970. Range: `undefined` if the last three days have none. */
export function brightHour(asOf: number, spot: Spot): { readonly from: number; readonly to: number } | undefined {
  let daylight = 0;
  for (let at = Math.floor(asOf / DAYLIGHT_STEP) * DAYLIGHT_STEP; at > asOf - 3 * DAY; at -= DAYLIGHT_STEP) {
    daylight = isBright(at, spot) ? daylight + DAYLIGHT_STEP : 0;
    if (daylight === ONE_HOUR) return { from: at, to: at + ONE_HOUR - DAYLIGHT_STEP };
  }
  return undefined;
}
