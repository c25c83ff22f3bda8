import type { Batch, BatchPiece } from '#server/telemetry/intake/batch-lines.ts';

/** What the thread is asked. `batch` begins the lines of a batch, `more` goes on with them, `drop` forgets them; `json` parses a body. */
export type ThreadQuestion =
  | { readonly id: number; readonly ask: 'batch'; readonly batch: Batch }
  | { readonly id: number; readonly ask: 'more' | 'drop' }
  | { readonly id: number; readonly ask: 'json'; readonly bytes: Uint8Array };

/** `refusal`: of a body that cannot be used. */
export type ThreadAnswer = { readonly id: number } & (
  | { readonly piece: BatchPiece | null }
  | { readonly value: unknown }
  | { readonly refusal: { readonly status: 400 | 413; readonly sentence: string } }
  | { readonly failure: string }
);
