import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { MapLook, MapProvider } from '#domain/service/map-provider.ts';
import type { MapBox } from '#domain/service/map-tiles.ts';

/** An area fetched ahead. Its tiles lie in a cache of their own, so that it can be counted and deleted alone. */
export interface TileArea {
  readonly id: string;
  readonly name: string;
  readonly look: MapLook;
  /** Address of a tile with {z}, {x}, {y}; of the one file that holds all of them; or of a style that names them. */
  readonly template: string;
  /** Which version of that one file the tiles are from: its strong entity tag, where the server tells it. */
  readonly version?: string | undefined;
  readonly boxes: readonly MapBox[];
  readonly zooms: { readonly from: number; readonly to: number };
  readonly total: number;
  /** How many of its tiles, in their fixed order, have been seen to: fetched or given up. */
  readonly next: number;
  readonly held: number;
  readonly failed: number;
  /** Unit: bytes, as received. */
  readonly bytes: number;
  /** `running` until all is there or a hand stops it: after a reload or a lost network whoever finds it goes on. */
  readonly state: 'running' | 'paused' | 'done' | 'quota';
}

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
export const providersHeld = async (): Promise<readonly MapProvider[]> => (await (await tilesDb()).get('meta', 'providers')) ?? [];

export async function holdProviders(providers: readonly MapProvider[]): Promise<void> {
  await (await tilesDb()).put('meta', providers, 'providers');
}
