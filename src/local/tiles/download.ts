import { type TileArea, RESERVED_STORAGE, TILE_BYTES, type TileAddress, tilesOver } from '#domain/service/map/map-tiles.ts';
import { kindOf } from '#domain/service/map/map-provider.ts';
import { areaCache, storedArea, changeArea, emptyArea } from './areas.ts';
import { isQuota } from '#local/db/error-names.ts';
import { forgetSeen } from './seen-tiles.ts';
import { type Fetched, type TileSource, tileSource, type Work as WellWork } from './tile-source.ts';

/** Requests at once: a download ahead must not be the reason that a provider is slow for others. */
const AT_ONCE = 2;
/** Tiles between two notes of how far it is. */
const STEP = 10;

/** `cut` = the network went: what was fetched stays, the rest can be had later. */
export type DownloadEnd = 'done' | 'paused' | 'quota' | 'cut';

interface Work extends WellWork {
  readonly onProgress: (area: TileArea) => void;
}

/** Whether so many more tiles fit and still leave the outbox its room. Where the browser does not say, it is tried. */
export async function hasRoomFor(tiles: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage - tiles * TILE_BYTES > RESERVED_STORAGE;
}

/** A file for each tile, one file with all of them, or a style that says where they are. */
async function wellOf({ id, template }: TileArea, work: Work): Promise<TileSource> {
  const cache = await caches.open(areaCache(id));
  const kind = kindOf(template);
  if (kind === 'xyz') return tileSource(template, cache, work);
  if (kind === 'style') return (await import('./style-source.ts')).styleSource(template, cache, work);
  return (await import('./archive-source.ts')).archiveSource(template, cache, work);
}

/** Two at a time; the first failure of the network or of the device's room ends the step. */
async function fetchStep(tiles: readonly TileAddress[], well: TileSource): Promise<readonly Fetched[]> {
  const out: Fetched[] = [];
  for (let i = 0; i < tiles.length; i += AT_ONCE) out.push(...(await Promise.all(tiles.slice(i, i + AT_ONCE).map(well.fetchTile))));
  return out;
}

async function stopped(id: string, error: unknown, work: Work): Promise<DownloadEnd> {
  const end = isQuota(error) ? 'quota' : work.signal.aborted ? 'paused' : 'cut';
  if (end === 'quota') await forgetSeen();
  // What the network cut short still runs: whoever finds it goes on. Only a hand pauses.
  const state = end === 'cut' ? 'running' : end;
  // expected: a device without any room may not even take this note; what it says is told to the user all the same
  const area = await changeArea(id, { state }).catch(() => undefined);
  if (area) work.onProgress(area);
  return end;
}

/** Fetches what is still missing; `null` where the area was deleted under our hands. */
async function fetchAll(begun: TileArea, work: Work): Promise<TileArea | null> {
  let area = begun;
  const { id } = begun;
  const tiles = tilesOver(area.boxes, area.zooms);
  const well = await wellOf(area, work);
  while (area.next < tiles.length && !work.signal.aborted) {
    const step = await fetchStep(tiles.slice(area.next, area.next + STEP), well);
    const held = step.filter((tile) => tile.is === 'held');
    const known: TileArea | undefined = await storedArea(id);
    if (!known) return null;
    const version = well.version();
    area = (await changeArea(id, {
      next: known.next + step.length,
      held: known.held + held.length,
      failed: known.failed + step.length - held.length,
      bytes: known.bytes + held.reduce((sum, tile) => sum + (tile.is === 'held' ? tile.bytes : 0), 0),
      ...(version !== undefined && { version }),
    })) as TileArea;
    work.onProgress(area);
  }
  return area;
}

/**
 * Fetches an area's tiles where it left off, until all are there, it is stopped, the network goes or the room ends.
 * How far it came is in the index after every step: a reload costs at most a few tiles asked for twice, and those are found in the cache.
 * A file that was replaced meanwhile is begun anew: pieces of two files do not fit together.
 */
export async function downloadArea(id: string, work: Work, isAnew = false): Promise<DownloadEnd> {
  try {
    const begun = await changeArea(id, { state: 'running' });
    const area = begun ? await fetchAll(begun, work) : null;
    if (!area) return 'paused';
    if (work.signal.aborted) return await stopped(id, null, work);
    work.onProgress((await changeArea(id, { state: 'done' })) ?? area);
    return 'done';
  } catch (error) {
    if (isAnew || (error as { name?: unknown } | null)?.name !== 'ArchiveChanged') return stopped(id, error, work);
    await emptyArea(id);
    return downloadArea(id, work, true);
  }
}
