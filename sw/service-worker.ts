import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { report, reportOnly, reportTo } from '#failures/report.ts';
import { recordFailure } from '#local/failure-log.ts';
import { isWorthRetrying } from '#sync/outbox/drain-context.ts';
import { serveCodeReader } from './code-reader.route.ts';
import { fetchMissingFiles } from './missing-files.ts';
import { sendChanges } from './send-changes.ts';
import { serveMapTiles } from './tiles.route.ts';
import { onSync, type PrecacheEntry, worker } from './worker-scope.ts';

declare const self: { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

/** The tag under which pages register a sync. */
const OUTBOX = 'outbox';

/** Addresses that never get the app's page: those of the server, and names of files. */
const NOT_THE_APP: readonly RegExp[] = [
  /^\/api\//,
  /^\/care\//,
  /^\/ingest\//,
  /^\/(healthz|readyz)$/,
  /^\/metrics$/,
  /^\/maps\//,
  /^\/flow\//,
  /^\/oidc\//,
  /\/[^/?]+\.[^/]+$/,
];

recordFailures();
const files = self.__WB_MANIFEST;
serveApp(files);
fetchMissingFiles(files);
serveMapTiles();
serveCodeReader();

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

onSync('sync', OUTBOX, sendOrAskAgain);
onSync('periodicsync', OUTBOX, () => sendChanges().catch(reportOnly('sw/periodic-sync')));

worker.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === 'SKIP_WAITING') void worker.skipWaiting();
});

/** Stores the worker's unexpected errors on the device, uncaught ones too. */
function recordFailures(): void {
  reportTo((error, where) => void recordFailure(error, where, __APP_VERSION__));
  worker.addEventListener('error', ({ error }) => report(error, 'sw/uncaught'));
  worker.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'sw/unhandled'));
}

/** Serves the app's files from the cache, and the app's page for every address of a screen. */
function serveApp(entries: readonly PrecacheEntry[]): void {
  // without the hashes: behind a proxy that changes the page the app is stored all the same
  precacheAndRoute(entries.map(({ url, revision }) => ({ url, revision })));
  cleanupOutdatedCaches();
  if (import.meta.env.DEV) return;
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...NOT_THE_APP] }));
}

/** Throws if a retry can help: the browser repeats a failed event. */
async function sendOrAskAgain(): Promise<void> {
  const drained = await sendChanges();
  if (drained && isWorthRetrying(drained)) throw new Error(`Unsent changes wait: ${drained.end}.`);
}
