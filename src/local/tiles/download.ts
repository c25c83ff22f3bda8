import { type TileArea, RESERVED_STORAGE, TILE_BYTES, type TileAddress, tilesOver } from '#domain/service/map/map-tiles.ts';
import { kindOf } from '#domain/service/map/map-provider.ts';
import { areaCache, storedArea, changeArea, emptyArea } from './areas.ts';
import { isQuota } from '#local/db/error-names.ts';
import { forgetViewed } from './viewed-tiles.ts';
import { type Fetched, type TileSource, tileSource, type Work as SourceWork } from './tile-source.ts';

/** Simultaneous requests. More would slow the provider down for others. */
const AT_ONCE = 2;
/** Tiles between two writes of the progress. */
const STEP = 10;

/** `cut`: the network was lost; the fetched tiles stay and the rest is fetched later. */
export type DownloadEnd = 'done' | 'paused' | 'quota' | 'cut';

interface Work extends SourceWork {
  readonly onProgress: (area: TileArea) => void;
}

/** Whether so many more tiles fit and leave enough space for the outbox. `true` if the browser gives no estimate. */
export async function hasRoomFor(tiles: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage - tiles * TILE_BYTES > RESERVED_STORAGE;
}

/** The source of tiles: a file for each tile, one file with all of them, or a style with several sources. */
export async function sourceOf(template: string, cache: Cache, work: SourceWork): Promise<TileSource> {
  const kind = kindOf(template);
  if (kind === 'xyz') return tileSource(template, cache, work);
  if (kind === 'style') return (await import('./style-source.ts')).styleSource(template, cache, work);
  return (await import('./archive-source.ts')).archiveSource(template, cache, work);
}

/** Fetches two tiles at a time. Throws if the network is lost or the device is full. */
async function fetchStep(tiles: readonly TileAddress[], source: TileSource): Promise<readonly Fetched[]> {
  const out: Fetched[] = [];
  for (let i = 0; i < tiles.length; i += AT_ONCE) out.push(...(await Promise.all(tiles.slice(i, i + AT_ONCE).map(source.fetchTile))));
  return out;
}

async function stopped(id: string, error: unknown, work: Work): Promise<DownloadEnd> {
  const end = isQuota(error) ? 'quota' : work.signal.aborted ? 'paused' : 'cut';
  if (end === 'quota') await forgetViewed();
  // after a lost network the state stays 'running', so that the download continues later; only the user pauses
  const state = end === 'cut' ? 'running' : end;
  // expected: a full device may not even store this; the user sees the end all the same
  const area = await changeArea(id, { state }).catch(() => undefined);
  if (area) work.onProgress(area);
  return end;
}

/** Fetches the missing tiles; `null` if the area was deleted meanwhile. */
async function fetchAll(begun: TileArea, work: Work): Promise<TileArea | null> {
  let area = begun;
  const { id } = begun;
  const tiles = tilesOver(area.boxes, area.zooms);
  const source = await sourceOf(area.template, await caches.open(areaCache(id)), work);
  while (area.next < tiles.length && !work.signal.aborted) {
    const step = await fetchStep(tiles.slice(area.next, area.next + STEP), source);
    const held = step.filter((tile) => tile.is === 'held');
    const known: TileArea | undefined = await storedArea(id);
    if (!known) return null;
    const version = source.version();
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
 * Continues the download of an area until all tiles are stored, it is stopped, the network is lost or the device is full. The progress is
 * stored after every step, so a reload repeats at most a few tiles, which are in the cache. If the file was replaced meanwhile, the
 * download starts again, because pieces of two files do not match.
 */
export async function downloadArea(id: string, work: Work, isRestarted = false): Promise<DownloadEnd> {
  try {
    const begun = await changeArea(id, { state: 'running' });
    const area = begun ? await fetchAll(begun, work) : null;
    if (!area) return 'paused';
    if (work.signal.aborted) return await stopped(id, null, work);
    work.onProgress((await changeArea(id, { state: 'done' })) ?? area);
    return 'done';
  } catch (error) {
    if (isRestarted || (error as { name?: unknown } | null)?.name !== 'ArchiveChanged') return stopped(id, error, work);
    await emptyArea(id);
    return downloadArea(id, work, true);
  }
}
