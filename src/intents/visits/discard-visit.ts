import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import { dropVisitChanges } from '#local/visits/visits.repo.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { isFile } from '#intents/registry.ts';
import { forgoFileIntent } from './forgo-file.intent.ts';
import { type KeepFileOp, removeFile } from './keep-file.intent.ts';
import { type KeepProtocolOp, keepProtocolIntent } from './keep-protocol.intent.ts';
import { SAVE_VISIT } from './queue-visit.ts';
import type { SavedVisit } from './save-visit.intent.ts';

const isVisit = ({ kind }: Op): boolean => kind === SAVE_VISIT.kind;
const isProtocol = (op: Op): op is KeepProtocolOp => op.kind === keepProtocolIntent.kind;

/**
 * What discarding a change does to the visit. Returns the change to store: with the visit as it was here, the visit itself is as at the
 * office again. A file that is discarded is forgone for the reason, which the office and the report show, and its bytes are
 * deleted; so are those of a PDF whose naming is discarded. Other changes are returned as they are.
 */
export async function discardedVisit(context: IntentContext, op: Op, reason: string): Promise<Op> {
  const { db } = context;
  if (isFile(op)) {
    await forgo(context, op, reason);
    return op;
  }
  if (isProtocol(op)) await removeFile(context, op.body.visit, op.body.sha256);
  if (!isVisit(op)) return op;
  const body = op.body as SavedVisit;
  const discarded = await dropVisitChanges(db, body.visit);
  return { ...op, body: { ...body, discarded } } as Op;
}

async function forgo(context: IntentContext, { body: { visit, sha256, name, about } }: KeepFileOp, reason: string): Promise<void> {
  const { db } = context;
  const file = await db.files.get(sha256);
  await Promise.all((file?.visits ?? [visit]).map((one) => forgoFileIntent.record(context, { visit: one, sha256, reason, name, about })));
  await Promise.all([db.bytes.delete(sha256), file && db.files.put({ ...file, state: 'refused' })]);
}

/** Puts back what was discarded, unless the visit was changed since then. Returns the change without it. */
export async function restoreVisit(db: LocalDb, op: Op): Promise<Op> {
  if (!isVisit(op)) return op;
  const { discarded, ...body } = op.body as SavedVisit;
  if (discarded) await db.visits.put({ ...discarded, rev: discarded.rev + 2 });
  return { ...op, body } as Op;
}
