import { fold } from '#ui/tables/fold.ts';
import { regionMap, type PlaceName } from '#ui/maps/layers/built-in-map.ts';
import { fromMercator } from './mercator.ts';

/** A town that was searched for. WGS84 degrees; `zoom` shows it whole. */
export interface FoundPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** A large town is looked at from further away. */
const zoomFor = ({ zoom }: PlaceName): number => Math.max(10, Math.min(13, zoom + 4));

/** Towns whose name begins with the text, Polish ones and the larger first. Works on what the device holds. */
export async function findPlaces(text: string, limit: number): Promise<readonly FoundPlace[]> {
  const wanted = fold(text.trim());
  if (wanted.length < 2) return [];
  const found = (await regionMap()).towns.filter(({ name }) => fold(name).startsWith(wanted));
  return [...found]
    .sort((a, b) => Number(b.isInPoland) - Number(a.isInPoland) || a.zoom - b.zoom)
    .slice(0, limit)
    .map((place) => {
      const [longitude, latitude] = fromMercator(place.x, place.y);
      return { name: place.name, longitude, latitude, zoom: zoomFor(place) };
    });
}
