import { parentPort, workerData } from 'node:worker_threads';
import { isHeldBy } from './folder-lock.ts';
import { answering } from './pglite-answers.ts';
import { giveMemoryBack } from './save-memory.ts';
import { type WorkerRequest, BROKEN, type WorkerAnswer, type WorkerData } from './pglite-messages.ts';
import { startPglite } from './start-pglite.ts';

/*
 * The embedded database on a thread of its own, so that a long query never stalls the server's other work.
 * One statement at a time; who may speak when is decided on the other side (pglite-thread.ts).
 */

const { folder, lock } = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only');

/** What was answered for is on the disk; what was not must never be. */
const broken = (error: Error): never => {
  port.postMessage({ id: BROKEN, failure: { ...failureOf(error), code: undefined } } satisfies WorkerAnswer);
  return process.exit(1);
};

const pg = await startPglite(folder, { broken, isHeld: () => lock === null || isHeldBy(lock) });
await pg.exec("set timezone = 'UTC'");

const answer = answering(pg);
giveMemoryBack();

function failureOf(error: unknown): NonNullable<WorkerAnswer['failure']> {
  const { message, code, detail, constraint } = error as { message?: string; code?: string; detail?: string; constraint?: string };
  return { message: message ?? String(error), code, detail, constraint };
}

port.on('message', async (asked: WorkerRequest) => {
  try {
    port.postMessage({ id: asked.id, result: await answer(asked) } satisfies WorkerAnswer);
  } catch (error) {
    port.postMessage({ id: asked.id, failure: failureOf(error) } satisfies WorkerAnswer);
  }
  if (asked.ask === 'close') port.close();
});
port.postMessage({ id: 0, result: { rows: [], affectedRows: 0 } } satisfies WorkerAnswer);
