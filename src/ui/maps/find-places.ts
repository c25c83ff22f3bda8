import { fold } from '#ui/tables/fold.ts';
import { regionMap, type PlaceName } from '#ui/maps/layers/built-in-map.ts';
import { fromMercator } from './mercator.ts';

/** A town found by a search. Unit: WGS84 degrees. `zoom` shows the whole town. */
export interface FoundPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** A larger town is shown with a smaller zoom. */
const zoomFor = ({ zoom }: PlaceName): number => Math.max(10, Math.min(13, zoom + 4));

/** Towns whose name begins with the text, Polish ones first, then larger ones. Searches the built-in map, without network. */
export async function findPlaces(text: string, limit: number): Promise<readonly FoundPlace[]> {
  const prefix = fold(text.trim());
  if (prefix.length < 2) return [];
  return (await regionMap()).towns
    .filter(({ name }) => fold(name).startsWith(prefix))
    .sort((a, b) => Number(b.isInPoland) - Number(a.isInPoland) || a.zoom - b.zoom)
    .slice(0, limit)
    .map((place) => {
      const [longitude, latitude] = fromMercator(place.x, place.y);
      return { name: place.name, longitude, latitude, zoom: zoomFor(place) };
    });
}
