import { parentPort, workerData } from 'node:worker_threads';
import { isHeldBy } from './folder-lock.ts';
import { answerWith } from './pglite-answers.ts';
import { BROKEN, type WorkerAnswer, type WorkerData, type WorkerRequest } from './pglite-messages.ts';
import { releaseMemory } from './save-memory.ts';
import { startPglite } from './start-pglite.ts';

/*
 * The embedded database on its own thread, so that a long query does not block the server. It runs one statement at a time; their order
 * is decided in pglite-thread.ts.
 */

const { folder, lock } = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only');

/** What was confirmed is on the disk; what was not confirmed must never be written. */
const broken = (error: Error): never => {
  port.postMessage({ id: BROKEN, failure: { ...failureOf(error), code: undefined } } satisfies WorkerAnswer);
  return process.exit(1);
};

const pg = await startPglite(folder, { broken, isHeld: () => lock === null || isHeldBy(lock) });
await pg.exec("set timezone = 'UTC'");

const answer = answerWith(pg);
releaseMemory();

function failureOf(error: unknown): NonNullable<WorkerAnswer['failure']> {
  const { message, code, detail, constraint } = error as { message?: string; code?: string; detail?: string; constraint?: string };
  return { message: message ?? String(error), code, detail, constraint };
}

port.on('message', async (request: WorkerRequest) => {
  try {
    port.postMessage({ id: request.id, result: await answer(request) } satisfies WorkerAnswer);
  } catch (error) {
    port.postMessage({ id: request.id, failure: failureOf(error) } satisfies WorkerAnswer);
  }
  if (request.kind === 'close') port.close();
});
port.postMessage({ id: 0, result: { rows: [] } } satisfies WorkerAnswer);
