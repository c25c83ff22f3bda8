import { report } from '#failures/report.ts';
import { isQuota } from './error-names.ts';

/* A file that holds back space on the device. It is deleted when what the user decided would not fit. Source: specification 34.23. */

/** Unit: bytes. Some hundred answers or requests. */
const RESERVE = 300_000;
const CACHE = 'reserve';
const ADDRESS = '/reserve';

/** Stores the file, unless it is there or does not fit. It is a file of its own, so its space is free as soon as it is deleted. */
export async function holdReserve(): Promise<void> {
  if (typeof caches === 'undefined') return;
  try {
    const cache = await caches.open(CACHE);
    if (!(await cache.match(ADDRESS))) await cache.put(ADDRESS, new Response(new Uint8Array(RESERVE)));
  } catch (error) {
    await caches.delete(CACHE).catch(() => undefined); // expected: a browser that refuses storage refuses this too
    if (!isQuota(error)) report(error, 'local/reserve');
  }
}

/** Deletes the file. `true` if it was there. */
export const freeReserve = async (): Promise<boolean> => typeof caches !== 'undefined' && caches.delete(CACHE);
