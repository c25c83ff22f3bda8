import type { Spot } from './sun.ts';

const RAD = Math.PI / 180;
/** Unit: km. Source: IUGG, mean radius of the Earth. */
const RADIUS = 6_371.009;

/**
 * How far two places lie apart, along a great circle.
 *
 * Unit    km; places in degrees, WGS84.
 * Range   within 0.5 % of the ellipsoid.
 * Source  haversine formula.
 */
export function kilometresBetween(a: Spot, b: Spot): number {
  const [north, east] = [(b.latitude - a.latitude) * RAD, (b.longitude - a.longitude) * RAD];
  const chord = Math.sin(north / 2) ** 2 + Math.cos(a.latitude * RAD) * Math.cos(b.latitude * RAD) * Math.sin(east / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
