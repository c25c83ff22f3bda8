import { clearSky, onPlane, type Plane, planeOf } from '#domain/energy/irradiance.ts';
import { type SunVector, sunClock, sunVector } from '#domain/energy/sun.ts';
import type { Oriented } from './orientation.ts';

/** Share of a module's rating that reaches the AC side. Source: ours: cables, inverter, temperature and dirt cost a tenth. */
const PERFORMANCE = 0.9;
/** Unit: W/m². Irradiance at which modules are rated. Source: IEC 60904-3, standard test conditions. */
const RATED_AT = 1000;
/** Sine of the elevation below which the irradiance on a plane is not computed. */
const LOW_SUN = 0.05;
/** Upper bound of the irradiance with bright clouds beside the sun, as a share of the clear sky. */
const BRIGHTEST = 1.2;
const STEPS = 24;

/** The horizontal irradiance for a given irradiance on a plane. Unit: W/m². Range: 0 to that of the brightest sky. Source: bisection of `onPlane`. */
function horizontalOf(wanted: number, sun: SunVector, plane: Plane): number {
  let [low, high] = [0, BRIGHTEST * clearSky(sun.up)];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (onPlane(middle, sun, plane) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const planeOfRoof = ({ tilt, azimuth }: Oriented): Plane | null => (tilt === null || azimuth === null ? null : planeOf(tilt, azimuth));

/**
 * Converts the specific power of a roof to that of a roof nearby with another orientation.
 *
 * Unit    W/Wp; `at` in ms since 1970.
 * Range   unchanged if one orientation is not known. The sky is derived from the power of the first roof: under clouds both roofs
 *         get nearly the same, under a clear sky the result depends on their planes.
 * Source  Erbs, Klein and Duffie 1982 for the share of the whole sky; Liu and Jordan 1963 for the planes.
 */
export function transposed(yieldNow: number, from: Oriented, to: Oriented, at: number): number {
  const [plane, own] = [planeOfRoof(from), planeOfRoof(to)];
  const sun = sunVector(sunClock(at), to);
  if (!plane || !own || sun.up < LOW_SUN || yieldNow <= 0) return yieldNow;
  const horizontal = horizontalOf((yieldNow / PERFORMANCE) * RATED_AT, sun, plane);
  const there = onPlane(horizontal, sun, plane);
  return there <= 0 ? yieldNow : (yieldNow * onPlane(horizontal, sun, own)) / there;
}

/**
 * Irradiance on a roof under a clear sky at one time, relative to another time.
 *
 * Unit    share; times in ms since 1970.
 * Range   on the horizontal if the orientation is not known; 1 if the sun is too low at one of the times.
 * Source  Haurwitz 1945, Liu and Jordan 1963.
 */
export function clearSkyChange(roof: Oriented, before: number, after: number): number {
  const plane = planeOfRoof(roof) ?? planeOf(0, 0);
  const under = (at: number) => {
    const sun = sunVector(sunClock(at), roof);
    return sun.up < LOW_SUN ? 0 : onPlane(clearSky(sun.up), sun, plane);
  };
  const [then, now] = [under(before), under(after)];
  return then <= 0 || now <= 0 ? 1 : now / then;
}
