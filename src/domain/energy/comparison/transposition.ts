import { clearSky, onPlane, type Plane, planeOf } from '#domain/energy/irradiance.ts';
import { type SunVector, sunClock, sunVector } from '#domain/energy/sun.ts';
import type { Oriented } from './orientation.ts';

/** Share of a module's rating that reaches the AC side. Source: ours: cables, inverter, warmth and dirt take a tenth. */
const PERFORMANCE = 0.9;
/** Unit: W/m². Irradiance at which modules are rated. Source: IEC 60904-3, standard test conditions. */
const RATED_AT = 1000;
/** Sine of the elevation below which a roof's share of the sun is not computed. */
const LOW_SUN = 0.05;
/** Share of the clear sky that bright clouds beside the sun may add up to. Source: ours. */
const BRIGHTEST = 1.2;
const STEPS = 24;

/** The horizontal irradiance of which so much falls on a plane. Unit: W/m². Range: 0 to that of the brightest sky. Source: bisection of `onPlane`. */
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
 * What a roof would give where one nearby, under the same sky, gives so much.
 *
 * Unit    W/Wp; `at` in ms since 1970.
 * Range   the same where the orientation of one of them is not known. The sky is read off what the other roof gives: under clouds both
 *         get nearly the same, under a clear sky what their planes make of the sun.
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
 * What a roof gets under a clear sky at one time against another.
 *
 * Unit    share; times in ms since 1970.
 * Range   by the horizontal where its orientation is not known; 1 where the sun is too low at one of them.
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
