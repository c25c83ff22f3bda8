import { reportOnly } from '#failures/report.ts';
import { registerRoute } from 'workbox-routing';
import { worker } from '#sw/worker-scope.ts';

/** It has the one file of the reader of codes. It is not in the precache, since a device without a camera does not need it. */
const CACHE = 'pv-code-reader';

/** A file of the build whose name has a hash: what is stored under its address never changes. */
const isReaderFile = ({ origin, pathname }: URL): boolean =>
  origin === worker.location.origin && /^\/assets\/[\w.-]+\.wasm$/.test(pathname);

/** The stored file, or else the one of the server, which is stored then in place of that of an older build. */
async function fetchOnce(address: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(address);
  if (stored) return stored;
  const response = await fetch(address);
  if (response.ok) await store(cache, address, response.clone()).catch(reportOnly('sw/keep-code-reader'));
  return response;
}

async function store(cache: Cache, address: string, response: Response): Promise<void> {
  const older = await cache.keys();
  await cache.put(address, response);
  await Promise.all(older.map((request) => cache.delete(request)));
}

/** Serves the reader of codes without a network, and stores it when a page asks for that. */
export function serveCodeReader(): void {
  registerRoute(
    ({ url }) => isReaderFile(url),
    ({ url }) => fetchOnce(url.href),
  );
  worker.addEventListener('message', (event) => {
    const { type, url } = (event.data ?? {}) as { type?: unknown; url?: unknown };
    if (type !== 'KEEP_CODE_READER' || typeof url !== 'string') return;
    const address = new URL(url, worker.location.origin);
    // expected: no network; a page asks again at its next start
    const keep = async () => void (isReaderFile(address) && (await fetchOnce(address.href).catch(() => undefined)));
    event.waitUntil(keep().then(() => event.ports[0]?.postMessage('done')));
  });
}
