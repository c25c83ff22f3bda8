import { reportOnly } from '#failures/report.ts';
import { VIEWED_TILES_MAX } from '#domain/service/map/map-tiles.ts';
import { tilesDb } from './tiles-db.ts';
import { isQuota } from '#local/db/error-names.ts';

/** Where tiles lie that were looked at. */
export const SEEN_CACHE = 'tiles-browse';

/** Whether an answer may be kept: one that failed or that hides its content would cost room and show nothing. */
export const isKeepable = ({ status, type }: Response): boolean => status === 200 && type !== 'opaque' && type !== 'opaqueredirect';

/** Marks a tile as just used and lets the longest unused go. Counted, never dated: age is no reason to lack a map. */
async function used(url: string): Promise<void> {
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
  const cache = gone.length > 0 ? await caches.open(SEEN_CACHE) : null;
  for (const old of gone) await cache?.delete(old);
}

/** Keeps a tile that was looked at. No room is no failure: the map is shown, only not kept. One that could not be noted goes alone. */
export async function keepSeen(url: string, answer: Response): Promise<void> {
  if (!isKeepable(answer)) return;
  const cache = await caches.open(SEEN_CACHE);
  try {
    await cache.put(url, answer);
    await used(url);
  } catch (error) {
    await (isQuota(error) ? forgetSeen() : cache.delete(url));
  }
}

/** Notes that a kept tile was looked at again. */
export const touchSeen = (url: string): Promise<void> => used(url).catch(reportOnly('local/tiles'));

/** Gives all room of merely seen tiles back. Areas stay. */
export async function forgetSeen(): Promise<void> {
  await caches.delete(SEEN_CACHE);
  await (await tilesDb()).clear('seen');
}

/** Lets go of all seen pieces of a file: it was replaced, and pieces of two files do not fit together. */
export async function forgetSeenOf(url: string): Promise<void> {
  const begin = rangesOf(url);
  const db = await tilesDb();
  const transaction = db.transaction('seen', 'readwrite');
  const pieces = IDBKeyRange.bound(begin, `${begin}\uffff`);
  for (let at = await transaction.store.index('url').openCursor(pieces); at; at = await at.continue()) await at.delete();
  await transaction.done;
  const cache = await caches.open(SEEN_CACHE);
  for (const { url: kept } of await cache.keys()) if (kept.startsWith(begin)) await cache.delete(kept);
}

/**
 * Under which address a piece of a large file is kept: a cache takes no partial answers, so each range is an entry of its own.
 * `range` as in the request's header, 'bytes=0-16383'.
 */
export const rangeKey = (url: string, range: string): string => `${url}${rangeMark(url)}${encodeURIComponent(range)}`;

const rangeMark = (url: string): string => `${url.includes('?') ? '&' : '?'}pv-range=`;

/** How all kept pieces of a file begin. */
export const rangesOf = (url: string): string => `${url}${rangeMark(url)}`;
