import { reportOnly } from '#failures/report.ts';
import { VIEWED_TILES_MAX } from '#domain/service/map/map-tiles.ts';
import { tilesDb } from './tiles-db.ts';
import { isQuota } from '#local/db/error-names.ts';

/** The cache of tiles that were shown. */
export const VIEWED_CACHE = 'tiles-browse';

/** Whether a response may be stored. Failed and opaque responses would use space and show nothing. */
export const isKeepable = ({ status, type }: Response): boolean => status === 200 && type !== 'opaque' && type !== 'opaqueredirect';

/** Marks a tile as just used and deletes the least recently used ones. The limit is a number, not an age. */
async function markUsed(url: string): Promise<void> {
  const db = await tilesDb();
  const transaction = db.transaction('seen', 'readwrite');
  for (const key of await transaction.store.index('url').getAllKeys(url)) await transaction.store.delete(key);
  await transaction.store.put({ url });
  const over = (await transaction.store.count()) - VIEWED_TILES_MAX;
  const gone: string[] = [];
  for (let at = over > 0 ? await transaction.store.openCursor() : null; at && gone.length < over; at = await at.continue()) {
    gone.push(at.value.url);
    await at.delete();
  }
  await transaction.done;
  const cache = gone.length > 0 ? await caches.open(VIEWED_CACHE) : null;
  for (const old of gone) await cache?.delete(old);
}

/** Stores a tile that was shown. A full device is no failure. A tile that cannot be recorded in the index is deleted again. */
export async function storeViewed(url: string, answer: Response): Promise<void> {
  if (!isKeepable(answer)) return;
  const cache = await caches.open(VIEWED_CACHE);
  try {
    await cache.put(url, answer);
    await markUsed(url);
  } catch (error) {
    await (isQuota(error) ? forgetViewed() : cache.delete(url));
  }
}

/** Records that a stored tile was shown again. */
export const touchViewed = (url: string): Promise<void> => markUsed(url).catch(reportOnly('local/tiles'));

/** Deletes all tiles that were stored because they were shown. Areas stay. `true` if there were some. */
export async function forgetViewed(): Promise<boolean> {
  if (typeof caches === 'undefined' || !(await caches.delete(VIEWED_CACHE))) return false;
  await (await tilesDb()).clear('seen');
  return true;
}

/** Deletes the stored pieces of a file that was replaced, because pieces of two files do not match. */
export async function forgetViewedOf(url: string): Promise<void> {
  const begin = rangesOf(url);
  const db = await tilesDb();
  const transaction = db.transaction('seen', 'readwrite');
  const pieces = IDBKeyRange.bound(begin, `${begin}\uffff`);
  for (let at = await transaction.store.index('url').openCursor(pieces); at; at = await at.continue()) await at.delete();
  await transaction.done;
  const cache = await caches.open(VIEWED_CACHE);
  for (const { url: kept } of await cache.keys()) if (kept.startsWith(begin)) await cache.delete(kept);
}

/**
 * The key of a piece of a large file. A cache stores no partial responses, so each range is an entry of its own.
 * `range`: as in the request's header, 'bytes=0-16383'.
 */
export const rangeKey = (url: string, range: string): string => `${url}${rangeMark(url)}${encodeURIComponent(range)}`;

const rangeMark = (url: string): string => `${url.includes('?') ? '&' : '?'}pv-range=`;

/** The prefix of the keys of all pieces of a file. */
const rangesOf = (url: string): string => `${url}${rangeMark(url)}`;
