import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TileArea } from '#domain/service/map/map-tiles.ts';
import type { MapProvider } from '#domain/service/map/map-provider.ts';

interface TilesSchema extends DBSchema {
  areas: { key: string; value: TileArea };
  /** Tiles that were looked at, the longest unused first: counted, never dated. */
  seen: { key: number; value: { readonly url: string }; indexes: { url: string } };
  meta: { key: string; value: readonly MapProvider[] };
}

export type TilesDb = IDBPDatabase<TilesSchema>;

let opening: Promise<TilesDb> | undefined;
/** The index of map tiles; holds nothing of any account. */
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

/** The providers of the last `/config.json` that was read: what the worker goes by, and what is known without a network. */
export const storedProviders = async (): Promise<readonly MapProvider[]> => (await (await tilesDb()).get('meta', 'providers')) ?? [];

export async function storeProviders(providers: readonly MapProvider[]): Promise<void> {
  await (await tilesDb()).put('meta', providers, 'providers');
}
