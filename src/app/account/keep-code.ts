import { withTimeout } from '#local/db/with-timeout.ts';
import { READER_FILE } from '#ui/scan/scan-support.ts';
import { missingCode } from './readiness-reads.ts';

/** Unit: ms. A worker of an earlier version does not answer; one that is slower goes on by itself. */
const LONGEST_WAIT = 60_000;

/** Resolves when the worker has done it, or has tried. */
function ask(worker: ServiceWorker, message: object): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
  });
  worker.postMessage(message, [port2]);
  return withTimeout(LONGEST_WAIT, answered)
    .catch(() => undefined) // expected: no answer in time
    .finally(() => port1.close());
}

/** Has the worker fetch what of the app's code is missing on this device: what the browser has deleted, and the reader of codes. */
export async function keepCode(): Promise<void> {
  const missing = await missingCode();
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return;
  if (missing.includes('app')) await ask(worker, { type: 'KEEP_APP' });
  if (missing.includes('codeReader')) await ask(worker, { type: 'KEEP_CODE_READER', url: READER_FILE });
}
