import type { Spot } from '#domain/energy/sun.ts';
import { byLook, type MapProvider } from '#domain/service/map/map-provider.ts';
import { type TileAddress, tilesAround } from '#domain/service/map/map-tiles.ts';
import { sourceOf } from './download.ts';
import type { Work } from './tile-source.ts';
import { storedProviders } from './tiles-db.ts';

/** Prefix of the names of the caches with the map around a planned place. */
export const PLANNED_CACHES = 'tiles-planned:';

/** The map around a planned place. */
export interface PlannedMap {
  /** The name of its cache: another provider or place has another. */
  readonly name: string;
  readonly template: string;
  readonly tiles: readonly TileAddress[];
}

const absolute = (url: string): string => (url.startsWith('/') ? new URL(url, location.origin).href : url);

export function plannedMap({ url, maxZoom }: MapProvider, spot: Spot): PlannedMap {
  const template = absolute(url);
  const tiles = tilesAround(spot, maxZoom);
  const [{ z, x, y } = { z: 0, x: 0, y: 0 }] = tiles.slice(-1);
  return { name: `${PLANNED_CACHES}${z}/${x}/${y} ${template}`, template, tiles };
}

/** The provider whose map is fetched around planned places: one whose terms allow to store it. `null` without one or without caches. */
export async function plannedProvider(): Promise<MapProvider | null> {
  if (typeof caches === 'undefined') return null;
  const { dark, satellite } = byLook(await storedProviders());
  return [dark, satellite].find((provider) => provider?.isStorable) ?? null;
}

/** The names of the maps around planned places that are on this device. A map may lack tiles. */
export const plannedMaps = async (): Promise<readonly string[]> =>
  typeof caches === 'undefined' ? [] : (await caches.keys()).filter((name) => name.startsWith(PLANNED_CACHES));

/** Deletes them, except those with these names. `true` if there was one. */
export async function forgetPlannedMaps(kept: ReadonlySet<string>): Promise<boolean> {
  const gone = (await plannedMaps()).filter((name) => !kept.has(name));
  await Promise.all(gone.map((name) => caches.delete(name)));
  return gone.length > 0;
}

/** Answers as a device without a network does, except that nothing is thrown. */
const withoutNetwork: typeof fetch = async () => new Response(null, { status: 504 });

/** Reads each tile as the map does, without a network. `pause` is awaited between the tiles. */
export async function isMapHeld({ name, template, tiles }: PlannedMap, pause: () => Promise<void>): Promise<boolean> {
  const cache = await caches.open(name);
  try {
    const source = await sourceOf(template, cache, { fetching: withoutNetwork, signal: new AbortController().signal });
    for (const tile of tiles) {
      if ((await source.fetchTile(tile)).is === 'failed') return false;
      await pause();
    }
    return true;
  } catch {
    return false; // expected: a document of a style is not there, or pieces of two files
  }
}

/** What fetching a map has given. `hasFetched`: something is stored that was not. `version`: of the file that has all tiles. */
interface MapFetch {
  readonly hasFetched: boolean;
  readonly version: string | undefined;
}

/** Fetches what of the map is missing. Ends at a tile that the provider refuses. Throws if the network is lost or the device is full. */
export async function fetchMap({ name, template, tiles }: PlannedMap, work: Work): Promise<MapFetch> {
  const cache = await caches.open(name);
  const before = (await cache.keys()).length;
  const source = await sourceOf(template, cache, { ...work, keepsAbsent: true });
  for (const tile of tiles) if ((await source.fetchTile(tile)).is === 'failed') break;
  return { hasFetched: (await cache.keys()).length > before, version: source.version() };
}
