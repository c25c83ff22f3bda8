/*
 * A worker that unregisters itself. It is served at the address of the real one as a last resort.
 *
 * Deploy it by writing this file, without its types, over the built worker:
 *
 *   node -p "require('node:module').stripTypeScriptTypes(require('node:fs').readFileSync('sw/tombstone.ts', 'utf8'))" > dist/service-worker.js
 *
 * (and remove dist/service-worker.js.br and .gz). It deletes the app's own files from the cache and nothing else:
 * unsent changes, the vault and downloaded maps stay. Open pages continue; the next visit is online.
 * Never answer with 'Clear-Site-Data: "storage"' instead; that header erases unsent changes.
 */
const worker = self as unknown as {
  addEventListener(type: string, listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  skipWaiting(): Promise<void>;
  registration: { unregister(): Promise<boolean> };
};

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.includes('-precache-')).map((name) => caches.delete(name))))
      .then(() => worker.registration.unregister()),
  ),
);
