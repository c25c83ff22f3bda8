import { type TileAddress, tileUrl } from '#domain/service/map/map-tiles.ts';
import { isKeepable } from './seen-tiles.ts';

/** What a download works with. */
export interface Work {
  readonly fetching: typeof fetch;
  readonly signal: AbortSignal;
}

/** `bytes` = received for it; none where it was here already. */
export type Fetched = { readonly is: 'held'; readonly bytes: number } | { readonly is: 'failed' };

/** Where the tiles of an area come from. Throws where the network goes or the device is full. */
export interface TileSource {
  readonly fetchTile: (tile: TileAddress) => Promise<Fetched>;
  /** Which file they are from; unknown where each tile is a file of its own. */
  readonly version: () => string | undefined;
}

/** Unit: ms. Longer than a tile takes where there is a network at all: a connection that went silent must not hold the rest up. */
const TILE_TIMEOUT_MS = 60_000;

/** Asks past every other store: the worker sees by it that this is not for the tiles that were looked at. */
export const ask = ({ fetching, signal }: Work, url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetching(url, {
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TILE_TIMEOUT_MS)]),
    headers,
  });

/** Fetches one address into the cache, unless it is there. */
export async function fetchInto(cache: Cache, url: string, work: Work): Promise<Fetched> {
  if (await cache.match(url)) return { is: 'held', bytes: 0 };
  const answer = await ask(work, url);
  if (!isKeepable(answer)) return { is: 'failed' };
  const body = await answer.blob();
  await cache.put(url, new Response(body, { headers: { 'Content-Type': body.type, Date: new Date().toUTCString() } }));
  return { is: 'held', bytes: body.size };
}

/** Each tile under an address of its own. */
export const tileSource = (template: string, cache: Cache, work: Work): TileSource => ({
  version: () => undefined,
  fetchTile: (tile) => fetchInto(cache, tileUrl(template, tile), work),
});
