import { report, reportOnly, reportTo } from '#failures/report.ts';
import { recordFailure } from '#local/failures/failure-log.ts';
import { isWorthRetrying } from '#sync/outbox/drain-context.ts';
import { serveShell } from './routes/shell.ts';
import { serveMapTiles } from './routes/tiles.route.ts';
import { sendChanges } from './send-changes.ts';
import { onSync, type PrecacheEntry, worker } from './worker-scope.ts';

declare const self: { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

/** The tag under which pages register a sync. */
const OUTBOX = 'outbox';

recordFailures();
serveShell(self.__WB_MANIFEST);
serveMapTiles();

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** Stores the worker's unexpected errors on the device, uncaught ones too. */
function recordFailures(): void {
  reportTo((error, where) => void recordFailure(error, where, __APP_VERSION__));
  worker.addEventListener('error', ({ error }) => report(error, 'sw/uncaught'));
  worker.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'sw/unhandled'));
}

/** Throws if a retry can help: the browser repeats a failed event. */
async function sendOrAskAgain(): Promise<void> {
  const drained = await sendChanges();
  if (drained && isWorthRetrying(drained)) throw new Error(`Unsent changes wait: ${drained.end}.`);
}

onSync('sync', OUTBOX, sendOrAskAgain);
onSync('periodicsync', OUTBOX, () => sendChanges().catch(reportOnly('sw/periodic-sync')));

worker.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === 'SKIP_WAITING') void worker.skipWaiting();
});
