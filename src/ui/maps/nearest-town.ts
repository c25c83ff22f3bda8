import { distanceKm } from '#domain/geo/distance.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { regionMap, type PlaceName } from '#ui/maps/layers/built-in-map.ts';
import { fromMercator, toMercator } from './mercator.ts';

/** A town and how far it is. Unit: km. */
export interface NearestTown {
  readonly name: string;
  readonly km: number;
}

type Town = Pick<PlaceName, 'name' | 'x' | 'y'>;

/** The town nearest to a place: web Mercator is true to shape, so what is nearest on it is nearest. `null` of no towns. */
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

/** The town nearest to a place, of those that the built-in map has. */
export const nearestTown = async (spot: Spot): Promise<NearestTown | null> => nearestOf((await regionMap()).towns, spot);
