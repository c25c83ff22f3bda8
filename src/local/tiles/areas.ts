import type { TileArea } from '#domain/service/map/map-tiles.ts';
import { tilesDb } from './tiles-db.ts';

/** Prefix of the names of the areas' caches. */
export const AREA_CACHES = 'tiles-area:';
/** The name of the cache with an area's tiles. */
export const areaCache = (id: string): string => `${AREA_CACHES}${id}`;

/** The areas of this device. Deletes caches without an area, which an interrupted deletion has left. */
export async function storedAreas(): Promise<readonly TileArea[]> {
  const names = await caches.keys(); // read before the list, since an area is listed before it has tiles
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

/** Changes the record of an area. Does nothing if it was deleted meanwhile. */
export async function changeArea(id: string, change: Partial<TileArea>): Promise<TileArea | undefined> {
  const transaction = (await tilesDb()).transaction('areas', 'readwrite');
  const known = await transaction.store.get(id);
  const changed = known && { ...known, ...change };
  if (changed) await transaction.store.put(changed);
  await transaction.done;
  return changed;
}

/** Deletes an area with its tiles. The record is deleted first, so that an interruption leaves no record without tiles. */
export async function dropArea(id: string): Promise<void> {
  await (await tilesDb()).delete('areas', id);
  await caches.delete(areaCache(id));
}

/** Deletes the tiles of an area, so that its download starts again. */
export async function emptyArea(id: string): Promise<void> {
  await caches.delete(areaCache(id));
  await changeArea(id, { next: 0, held: 0, failed: 0, bytes: 0, version: undefined });
}
