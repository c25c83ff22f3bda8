import { reportOnly } from '#failures/report.ts';
import { isWorthRetrying } from '#sync/outbox/drain-parts.ts';
import { keepFailures } from './keep-failures.ts';
import { serveShell } from './routes/shell.ts';
import { serveMapTiles } from './routes/tiles.route.ts';
import { sendChanges } from './send-changes.ts';
import { onSync, type PrecacheEntry, worker } from './worker-scope.ts';

declare const self: { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

/** The tag under which pages ask to be helped with sending. */
const OUTBOX = 'outbox';

keepFailures();
serveShell(self.__WB_MANIFEST);
serveMapTiles();

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** A failed event is tried again by the browser, which is wanted only where trying can help. */
async function sendOrAskAgain(): Promise<void> {
  const report = await sendChanges();
  if (report && isWorthRetrying(report)) throw new Error(`Unsent changes wait: ${report.end}.`);
}

onSync('sync', OUTBOX, sendOrAskAgain);
onSync('periodicsync', OUTBOX, () => sendChanges().catch(reportOnly('sw/periodic-sync')));

worker.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === 'SKIP_WAITING') void worker.skipWaiting();
});
