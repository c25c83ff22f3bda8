import { distanceKm } from '#domain/geo/distance.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { regionMap, type PlaceName } from '#ui/maps/layers/built-in-map.ts';
import { fromMercator, toMercator } from './mercator.ts';

/** A town and its distance. Unit: km. */
export interface NearestTown {
  readonly name: string;
  readonly km: number;
}

type Town = Pick<PlaceName, 'name' | 'x' | 'y'>;

/** The town nearest to a place; `null` if there are no towns. Web Mercator is conformal, so the nearest town on the map is the nearest one. */
export function nearestOf(towns: readonly Town[], spot: Spot): NearestTown | null {
  const [x, y] = toMercator(spot.longitude, spot.latitude);
  let [nearest, least] = [null as Town | null, Number.POSITIVE_INFINITY];
  for (const town of towns) {
    const apart = (town.x - x) ** 2 + (town.y - y) ** 2;
    if (apart < least) [nearest, least] = [town, apart];
  }
  if (!nearest) return null;
  const [longitude, latitude] = fromMercator(nearest.x, nearest.y);
  return { name: nearest.name, km: distanceKm(spot, { latitude, longitude }) };
}

/** The town of the built-in map that is nearest to a place. */
export const nearestTown = async (spot: Spot): Promise<NearestTown | null> => nearestOf((await regionMap()).towns, spot);
