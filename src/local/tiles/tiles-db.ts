import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TileArea } from '#domain/service/map/map-tiles.ts';
import type { MapProvider } from '#domain/service/map/map-provider.ts';

interface TilesSchema extends DBSchema {
  areas: { key: string; value: TileArea };
  /** Tiles that were shown, the least recently used first. */
  seen: { key: number; value: { readonly url: string }; indexes: { url: string } };
  meta: { key: string; value: readonly MapProvider[] };
}

export type TilesDb = IDBPDatabase<TilesSchema>;

let opening: Promise<TilesDb> | undefined;
/** The index of map tiles. It contains no data of an account. */
export function tilesDb(): Promise<TilesDb> {
  opening ??= openDB<TilesSchema>('pv-tiles', 1, {
    upgrade: (db) => {
      db.createObjectStore('areas', { keyPath: 'id' });
      db.createObjectStore('seen', { autoIncrement: true }).createIndex('url', 'url');
      db.createObjectStore('meta');
    },
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** The map providers of the last `/config.json`. The worker uses them, and so does the page without a network. */
export const storedProviders = async (): Promise<readonly MapProvider[]> => (await (await tilesDb()).get('meta', 'providers')) ?? [];

export async function storeProviders(providers: readonly MapProvider[]): Promise<void> {
  await (await tilesDb()).put('meta', providers, 'providers');
}
