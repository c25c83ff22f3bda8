import { parentPort } from 'node:worker_threads';
import { UnusableBody } from '#server/http/read-body.ts';
import { batchLines, UnreadableBatch } from '#server/telemetry/intake/batch-lines.ts';
import type { ThreadAnswer, ThreadQuestion } from './body-messages.ts';
import { parseJson } from './parse-json.ts';

/* Parses large bodies beside the thread that answers requests. A batch is handed over in pieces, each when it is asked for. */

const port = parentPort;
if (!port) throw new Error('body-worker.ts runs as a worker thread only');

const begun = new Map<number, ReturnType<typeof batchLines>>();

function pieceOf(id: number): ThreadAnswer {
  const next = begun.get(id)?.next();
  if (next && !next.done) return { id, piece: next.value };
  begun.delete(id);
  return { id, piece: null };
}

function answer(asked: ThreadQuestion): ThreadAnswer {
  if (asked.ask === 'json') return { id: asked.id, value: parseJson(asked.bytes) };
  if (asked.ask === 'batch') begun.set(asked.id, batchLines(asked.batch));
  return pieceOf(asked.id);
}

port.on('message', (asked: ThreadQuestion) => {
  const { id } = asked;
  if (asked.ask === 'drop') {
    begun.delete(id);
    return;
  }
  try {
    port.postMessage(answer(asked));
  } catch (error) {
    begun.delete(id);
    if (error instanceof UnreadableBatch) port.postMessage({ id, refusal: { status: error.status, sentence: error.message } });
    else if (error instanceof UnusableBody) port.postMessage({ id, refusal: { status: error.status, sentence: error.message } });
    else port.postMessage({ id, failure: String(error) });
  }
});
