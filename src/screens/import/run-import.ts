import { type NumberedBatch, refusedRow } from '#domain/service/import/batches.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { Commands } from '#state/commands/commands.ts';

/** What became of a row: written, or why not. */
export type RowResult = { readonly is: 'written' } | { readonly is: 'refused'; readonly sentences: readonly string[] };

/** An import as the device stores it, so that it goes on after a reload. */
export interface ImportRun {
  readonly batches: readonly NumberedBatch[];
  /** One for each batch. */
  readonly keys: readonly string[];
}

/** How far it is. */
export interface ImportProgress {
  /** Batches with an answer. */
  readonly done: number;
  readonly results: readonly (readonly [row: number, result: RowResult])[];
}

export const NOTHING_DONE: ImportProgress = { done: 0, results: [] };

type RefusedProblem = Extract<Problem, { readonly is: 'refused' }>;

/** The server refused the data; any other failure may be over the next time. */
const isFinal = (problem: Problem): problem is RefusedProblem => problem.is === 'refused' && problem.status === 400;

/** The rows of a refused batch: some with the reason, the others because a batch is written all or not at all. */
function refusedResults(
  batch: NumberedBatch,
  { refusal: { fields, items } }: RefusedProblem,
  otherwise: string,
): ImportProgress['results'] {
  const byRow = new Map<number, readonly string[]>();
  for (const [field, sentences] of Object.entries(fields)) {
    const at = refusedRow(field, batch);
    if (at) byRow.set(at.row, [...(byRow.get(at.row) ?? []), ...sentences]);
  }
  const rest = items.length > 0 ? items : [otherwise];
  return [...batch.rows.added, ...batch.rows.changed].map((row) => [row, { is: 'refused', sentences: byRow.get(row) ?? rest }]);
}

const writtenResults = ({ rows }: NumberedBatch): ImportProgress['results'] =>
  [...rows.added, ...rows.changed].map((row) => [row, { is: 'written' }]);

interface Running {
  readonly run: ImportRun;
  readonly from: ImportProgress;
  readonly send: Commands['importInstallations'];
  /** The sentence for rows that are right in a batch that is not. */
  readonly otherwise: string;
  /** Resolves when the progress is stored. */
  readonly onProgress: (progress: ImportProgress) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Sends one batch after the other; the result is the problem that stopped it, or `null` at the end. Source: specification 8.14. */
export async function runImport({ run, from, send, otherwise, onProgress, signal }: Running): Promise<Problem | null> {
  let progress = from;
  for (const [at, batch] of run.batches.entries()) {
    if (at < from.done) continue;
    if (signal.aborted) return null;
    const outcome: Outcome<unknown> = await send(batch.batch, run.keys[at] ?? '');
    let results = writtenResults(batch);
    if (!outcome.ok) {
      if (!isFinal(outcome.problem)) return outcome.problem;
      results = refusedResults(batch, outcome.problem, otherwise);
    }
    progress = { done: at + 1, results: [...progress.results, ...results] };
    await onProgress(progress);
  }
  return null;
}
