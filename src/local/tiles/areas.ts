import type { TileArea } from '#domain/service/map/map-tiles.ts';
import { tilesDb } from './tiles-db.ts';

/** How the caches of areas are called. */
export const AREA_CACHES = 'tiles-area:';
/** Where an area's tiles lie. */
export const areaCache = (id: string): string => `${AREA_CACHES}${id}`;

/** The areas of this device. Tiles of none of them are what a cut left of one that was deleted: nobody else could give their room back. */
export async function storedAreas(): Promise<readonly TileArea[]> {
  const names = await caches.keys(); // before the list: an area is in it before it has tiles
  const areas = await (await tilesDb()).getAll('areas');
  const known = new Set(areas.map(({ id }) => areaCache(id)));
  await Promise.all(names.filter((name) => name.startsWith(AREA_CACHES) && !known.has(name)).map((name) => caches.delete(name)));
  return areas;
}
export const storedArea = async (id: string): Promise<TileArea | undefined> => (await tilesDb()).get('areas', id);

export async function putArea(area: TileArea): Promise<TileArea> {
  await (await tilesDb()).put('areas', area);
  return area;
}

/** Changes what is known of an area; nothing where it was deleted meanwhile. */
export async function changeArea(id: string, change: Partial<TileArea>): Promise<TileArea | undefined> {
  const transaction = (await tilesDb()).transaction('areas', 'readwrite');
  const known = await transaction.store.get(id);
  const changed = known && { ...known, ...change };
  if (changed) await transaction.store.put(changed);
  await transaction.done;
  return changed;
}

/** Deletes an area with its tiles. The list loses it first, so that a cut in between leaves no entry without tiles. */
export async function dropArea(id: string): Promise<void> {
  await (await tilesDb()).delete('areas', id);
  await caches.delete(areaCache(id));
}

/** Lets an area begin anew, without anything that was stored of it. */
export async function emptyArea(id: string): Promise<void> {
  await caches.delete(areaCache(id));
  await changeArea(id, { next: 0, held: 0, failed: 0, bytes: 0, version: undefined });
}
