import { ROOM_TO_LEAVE, TILE_BYTES, type TileAddress, tilesOver, tileUrl } from '#domain/service/map-tiles.ts';
import { areaCache, areaHeld, changeArea } from './tiles-areas.ts';
import type { TileArea } from './tiles-db.ts';
import { forgetSeen, isKeepable } from './tiles-seen.ts';

/** Requests at once: a download ahead must not be the reason that a provider is slow for others. */
const AT_ONCE = 2;
/** Tiles between two notes of how far it is. */
const STEP = 10;

/** `cut` = the network went: what was fetched stays, the rest can be had later. */
export type DownloadEnd = 'done' | 'paused' | 'quota' | 'cut';

interface Work {
  readonly fetching: typeof fetch;
  readonly signal: AbortSignal;
  readonly onProgress: (area: TileArea) => void;
}

type Fetched = { readonly is: 'held'; readonly bytes: number } | { readonly is: 'failed' };

const isQuota = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
};

/** Whether so many more tiles fit and still leave the outbox its room. Where the browser does not say, it is tried. */
export async function hasRoomFor(tiles: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage - tiles * TILE_BYTES > ROOM_TO_LEAVE;
}

async function fetchTile(url: string, cache: Cache, { fetching, signal }: Work): Promise<Fetched> {
  const known = await cache.match(url);
  if (known) return { is: 'held', bytes: 0 };
  const answer = await fetching(url, { mode: 'cors', credentials: 'omit', signal });
  if (!isKeepable(answer)) return { is: 'failed' };
  const body = await answer.blob();
  await cache.put(url, new Response(body, { headers: { 'Content-Type': body.type, Date: new Date().toUTCString() } }));
  return { is: 'held', bytes: body.size };
}

/** Two at a time; the first failure of the network or of the device's room ends the step. */
async function fetchStep(tiles: readonly TileAddress[], area: TileArea, work: Work): Promise<readonly Fetched[]> {
  const cache = await caches.open(areaCache(area.id));
  const out: Fetched[] = [];
  for (let i = 0; i < tiles.length; i += AT_ONCE) {
    const together = tiles.slice(i, i + AT_ONCE).map((tile) => fetchTile(tileUrl(area.template, tile), cache, work));
    out.push(...(await Promise.all(together)));
  }
  return out;
}

async function stopped(id: string, error: unknown, work: Work): Promise<DownloadEnd> {
  const end: DownloadEnd = isQuota(error) ? 'quota' : work.signal.aborted ? 'paused' : 'cut';
  if (end === 'quota') await forgetSeen();
  // A device without any room may not even take this note; what it says is told to the user all the same.
  const area = await changeArea(id, { state: end === 'quota' ? 'quota' : 'paused' }).catch(() => undefined);
  if (area) work.onProgress(area);
  return end;
}

/**
 * Fetches an area's tiles where it left off, until all are there, it is stopped, the network goes or the room ends.
 * How far it came is in the index after every step: a reload costs at most a few tiles asked for twice, and those are found in the cache.
 */
export async function downloadArea(id: string, work: Work): Promise<DownloadEnd> {
  try {
    let area = await changeArea(id, { state: 'running' });
    if (!area) return 'paused';
    const tiles = tilesOver(area.boxes, area.zooms);
    while (area.next < tiles.length) {
      if (work.signal.aborted) return await stopped(id, null, work);
      const step = await fetchStep(tiles.slice(area.next, area.next + STEP), area, work);
      const held = step.filter((tile) => tile.is === 'held');
      const known: TileArea | undefined = await areaHeld(id);
      if (!known) return 'paused'; // deleted under our hands
      area = (await changeArea(id, {
        next: known.next + step.length,
        held: known.held + held.length,
        failed: known.failed + step.length - held.length,
        bytes: known.bytes + held.reduce((sum, tile) => sum + (tile.is === 'held' ? tile.bytes : 0), 0),
      })) as TileArea;
      work.onProgress(area);
    }
    area = (await changeArea(id, { state: 'done' })) ?? area;
    work.onProgress(area);
    return 'done';
  } catch (error) {
    return stopped(id, error, work);
  }
}
