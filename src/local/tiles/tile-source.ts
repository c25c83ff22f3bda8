import { type TileAddress, tileUrl } from '#domain/service/map/map-tiles.ts';
import { isKeepable } from './viewed-tiles.ts';

/** The network and the stop signal of a download. */
export interface Work {
  readonly fetching: typeof fetch;
  readonly signal: AbortSignal;
  /** Stores that the provider does not have a tile, so that it counts as held and is not requested again. */
  readonly keepsAbsent?: boolean;
}

/** `bytes`: received for it; 0 if it was stored already. */
export type Fetched = { readonly is: 'held'; readonly bytes: number } | { readonly is: 'failed' };

/** The source of an area's tiles. Throws if the network is lost or the device is full. */
export interface TileSource {
  readonly fetchTile: (tile: TileAddress) => Promise<Fetched>;
  /** The version of the file; `undefined` if each tile is a file of its own. */
  readonly version: () => string | undefined;
}

/** Answers that say that there is no such tile. */
const ABSENT: readonly number[] = [204, 404, 410];

/** Unit: ms. Ends a request on a dead connection, so that it does not block the others. */
const TILE_TIMEOUT_MS = 60_000;

/** Fetches past the HTTP cache. By `no-store` the worker recognises a download and does not store the tile as shown. */
export const ask = ({ fetching, signal }: Work, url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetching(url, {
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TILE_TIMEOUT_MS)]),
    headers,
  });

/** Fetches an address into the cache, unless it is stored already. */
export async function fetchInto(cache: Cache, url: string, work: Work): Promise<Fetched> {
  if (await cache.match(url)) return { is: 'held', bytes: 0 };
  const answer = await ask(work, url);
  if (work.keepsAbsent && ABSENT.includes(answer.status)) {
    await cache.put(url, new Response(null, { status: 404, headers: { Date: new Date().toUTCString() } }));
    return { is: 'held', bytes: 0 };
  }
  if (!isKeepable(answer)) return { is: 'failed' };
  const body = await answer.blob();
  await cache.put(url, new Response(body, { headers: { 'Content-Type': body.type, Date: new Date().toUTCString() } }));
  return { is: 'held', bytes: body.size };
}

/** Tiles with one address each. */
export const tileSource = (template: string, cache: Cache, work: Work): TileSource => ({
  version: () => undefined,
  fetchTile: (tile) => fetchInto(cache, tileUrl(template, tile), work),
});
