import { parentPort } from 'node:worker_threads';
import { UnusableBody } from './read-body.ts';
import { type Batch, type BatchPiece, batchLines, UnreadableBatch } from '#server/telemetry/intake/batch-lines.ts';
import { parseJson } from './parse-json.ts';

/* Parses large bodies outside the thread that answers calls. A batch is sent in pieces, one for each request. */

/** `batch` starts a batch and returns its first piece. `more` returns the next piece. `drop` ends the batch. `json` parses a body. */
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'batch'; readonly batch: Batch }
  | { readonly id: number; readonly kind: 'more' | 'drop' }
  | { readonly id: number; readonly kind: 'json'; readonly bytes: Uint8Array };

/** `piece` is `null` after the last one. `refusal`: the body cannot be used. `failure`: anything else that was thrown. */
export type ThreadAnswer = { readonly id: number } & (
  | { readonly piece: BatchPiece | null }
  | { readonly value: unknown }
  | { readonly refusal: { readonly status: 400 | 413; readonly sentence: string } }
  | { readonly failure: string }
);

const port = parentPort;
if (!port) throw new Error('body-worker.ts runs as a worker thread only');

const begun = new Map<number, ReturnType<typeof batchLines>>();

function pieceOf(id: number): ThreadAnswer {
  const next = begun.get(id)?.next();
  if (next && !next.done) return { id, piece: next.value };
  begun.delete(id);
  return { id, piece: null };
}

function answer(request: ThreadRequest): ThreadAnswer {
  if (request.kind === 'json') return { id: request.id, value: parseJson(request.bytes) };
  if (request.kind === 'batch') begun.set(request.id, batchLines(request.batch));
  return pieceOf(request.id);
}

port.on('message', (request: ThreadRequest) => {
  const { id } = request;
  if (request.kind === 'drop') {
    begun.delete(id);
    return;
  }
  try {
    port.postMessage(answer(request));
  } catch (error) {
    begun.delete(id);
    if (error instanceof UnreadableBatch || error instanceof UnusableBody)
      port.postMessage({ id, refusal: { status: error.status, sentence: error.message } });
    else port.postMessage({ id, failure: String(error) });
  }
});
