import { Worker } from 'node:worker_threads';
import { UnusableBody } from './read-body.ts';
import { sentences } from '#server/sentences.ts';
import { type Batch, type BatchPiece, UnreadableBatch } from '#server/telemetry/intake/batch-lines.ts';
import type { ThreadAnswer, ThreadRequest } from './body-worker.ts';

/** Unit: ms without work after which the thread ends and frees its memory. */
const IDLE = 30_000;
/** Unit: MB. A body within its limits needs a third of it. A body that needs more ends the thread, not the server. */
const HEAP_MB = 160;

interface Thread {
  /** The bytes of a request have to be in shared memory. */
  readonly send: (request: ThreadRequest) => Promise<ThreadAnswer>;
  /** Ends the work with this id. */
  readonly drop: (id: number) => void;
}

/** Calls `ended` once, when the thread has ended for any reason. */
function startThread(idle: number, ended: () => void): Thread {
  const worker = new Worker(new URL('./body-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  const waiting = new Map<number, { resolve: (answer: ThreadAnswer) => void; reject: (error: Error) => void }>();
  const begun = new Set<number>();
  let gone: Error | undefined;
  const end = (error: Error) => {
    if (gone) return;
    gone = error;
    clearTimeout(timer);
    ended();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    void worker.terminate();
  };
  const timer = setTimeout(() => {
    if (begun.size > 0) timer.refresh();
    else end(new Error('The thread for bodies has ended'));
  }, idle).unref();
  worker.on('message', (answer: ThreadAnswer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnusableBody(413, sentences.tooLarge) : error),
  );
  worker.on('exit', () => end(new Error('The thread for bodies has ended')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone);
        timer.refresh();
        begun.add(request.id);
        waiting.set(request.id, { resolve, reject });
        return worker.postMessage(request);
      }),
    drop: (id) => {
      begun.delete(id);
      worker.postMessage({ id, kind: 'drop' } satisfies ThreadRequest);
    },
  };
}

/** Parses large bodies in a thread. It starts with the first body and ends after `idle` ms without work. */
export function bodyThread(idle = IDLE) {
  let running: Thread | undefined;
  let last = 0;
  const begin = (): readonly [number, Thread] => {
    if (!running) {
      const started = startThread(idle, () => {
        if (running === started) running = undefined;
      });
      running = started;
    }
    last += 1;
    return [last, running];
  };

  return {
    json: async (bytes: Uint8Array): Promise<unknown> => {
      const [id, thread] = begin();
      try {
        const answer = await thread.send({ id, kind: 'json', bytes });
        if ('value' in answer) return answer.value;
        throw 'refusal' in answer ? new UnusableBody(answer.refusal.status, answer.refusal.sentence) : unexpected(answer);
      } finally {
        thread.drop(id);
      }
    },

    batch: async function* (batch: Batch): AsyncGenerator<BatchPiece> {
      const [id, thread] = begin();
      try {
        let answer = await thread.send({ id, kind: 'batch', batch });
        while ('piece' in answer && answer.piece) {
          yield answer.piece;
          answer = await thread.send({ id, kind: 'more' });
        }
        if ('refusal' in answer) throw new UnreadableBatch(answer.refusal.status, answer.refusal.sentence);
        if (!('piece' in answer)) throw unexpected(answer);
      } finally {
        thread.drop(id);
      }
    },
  };
}

const unexpected = (answer: ThreadAnswer): Error =>
  new Error(`A body could not be parsed: ${'failure' in answer ? answer.failure : 'no such answer'}`);
