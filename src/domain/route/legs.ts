import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';

/** How much longer a drive is than the great circle. Source: specification 40.1; 1.2 to 1.4 is usual in Europe. */
const DETOUR = 1.3;

/** An estimate of the way by car. Unit: km. */
export const drivenKm = (one: Spot, other: Spot): number => DETOUR * distanceKm(one, other);

/**
 * The way to each stop from the one before that has a place; `null` where one of the two is not known. Unit: km.
 * `start`: where the first way begins, if known.
 */
export function legsOf(places: readonly (Spot | null)[], start: Spot | null = null): (number | null)[] {
  let last = start;
  return places.map((place) => {
    const leg = place && last ? drivenKm(last, place) : null;
    last = place ?? last;
    return leg;
  });
}

/** Unit: km. */
export const kmOf = (legs: readonly (number | null)[]): number => legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0);
