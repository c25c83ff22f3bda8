import { getCacheKeyForURL, PrecacheController } from 'workbox-precaching';
import { type PrecacheEntry, worker } from '#sw/worker-scope.ts';

/** Workbox's own name for the cache of the app's files. */
const { cacheName } = new PrecacheController().strategy;

/**
 * Fetches what the browser has deleted of the app's files. The hash in the build's list refuses other bytes: those of a newer build, or the
 * page of a network with its own sign-in.
 */
async function fetchMissing(files: readonly PrecacheEntry[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  for (const { url, integrity } of files) {
    const key = getCacheKeyForURL(url);
    if (!integrity || key === undefined || stored.has(key)) continue;
    await cache.put(key, await fetch(url, { integrity, cache: 'reload', credentials: 'same-origin', redirect: 'error' }));
  }
}

/** Handles a page's message to fetch the missing files; the reply says that it is done. Source: specification 40.17. */
export function fetchMissingFiles(files: readonly PrecacheEntry[]): void {
  let running: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running ??= fetchMissing(files)
      .catch(() => undefined) // expected: no network, or another build on the server; the next round asks again
      .finally(() => {
        running = null;
      });
    return running;
  };
  worker.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    if (type === 'KEEP_APP') event.waitUntil(run().then(() => event.ports[0]?.postMessage('done')));
  });
}
