import type { Spot } from '#domain/energy/sun.ts';

const RAD = Math.PI / 180;
/** Unit: km. Source: IUGG mean radius R1 of WGS84. */
export const EARTH_RADIUS = 6371.0088;

/**
 * Great-circle distance between two places.
 *
 * Unit    km; places in WGS84 degrees.
 * Range   0 to 20 015; error below 0.6 % for the Earth's flattening.
 * Source  haversine formula (Sinnott, Virtues of the Haversine, 1984).
 */
export function distanceKm(one: Spot, other: Spot): number {
  const [north, south] = [one.latitude * RAD, other.latitude * RAD];
  const half = Math.sin((south - north) / 2) ** 2;
  const across = Math.sin(((other.longitude - one.longitude) * RAD) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half + Math.cos(north) * Math.cos(south) * across)));
}
