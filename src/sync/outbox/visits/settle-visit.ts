import { type AnsweredVisit, documentOf } from '#domain/visit/answered-visit.ts';
import { canonicalJson } from '#lib/json.ts';
import { findingOfKey } from '#domain/visit/edit/finding-key.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import { mergeVisits } from '#domain/visit/merge-visits.ts';
import { alignRequests } from '#intents/visits/end-decisions.ts';
import { sendLost } from '#intents/visits/send-lost.ts';
import { mergedWith } from '#intents/visits/decide-visit.ts';
import { queueFile } from '#intents/visits/keep-file.intent.ts';
import { erasureTables, eraseHere } from '#intents/visits/erase-here.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { queueVisit } from '#intents/visits/queue-visit.ts';
import type { SaveVisitOp } from '#intents/visits/save-visit.intent.ts';
import type { Op, OpColumns } from '#local/db/row-types.ts';
import type { SentVisit, VisitRow } from '#local/db/visit-rows.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import { advance } from '#local/outbox/operations.repo.ts';
import type { ChangeEvent } from '#local/outbox/transitions.ts';
import { asAtOffice } from '#local/visits/visits.repo.ts';
import { isSameEpoch } from '#sync/outbox/claim.ts';
import { FINISHED } from '#sync/outbox/confirm.ts';
import { type DrainContext, isStillSignedIn } from '#sync/outbox/drain-context.ts';

/* Stores the answer of the office to a visit: the state of the change and the visit, in one transaction. */

interface Settled {
  readonly event: ChangeEvent;
  readonly columns?: OpColumns;
  readonly row: VisitRow;
}

/** `false` if the session ended, another sender has the change, or the answer is about numbers of a former epoch. */
async function settle(context: DrainContext, op: SaveVisitOp, decide: (row: VisitRow) => Settled): Promise<boolean> {
  if (!(await isStillSignedIn(context))) return false;
  const { db, device } = context.parts;
  return write(db, [db.ops, db.visits, db.files, db.bytes], async () => {
    const row = await db.visits.get(op.body.visit);
    if (!(await isSameEpoch(context))) {
      await advance(db, op, 'lose', { claimedBy: null, notBefore: null });
      return false;
    }
    if (!row) return advance(db, op, 'lose', { claimedBy: null, notBefore: null });
    const { event, columns = {}, row: next } = decide(row);
    const isDone = event === 'confirm';
    const times = isDone ? { ...FINISHED, doneAt: device.now(), doneTick: await nextLogicalTime(db) } : {};
    if (!(await advance(db, op, event, { claimedBy: null, ...times, ...columns }))) return false;
    await db.visits.put(next);
    const own: IntentContext = { db, device, accountId: op.acct };
    if (next.rev > row.rev) await alignRequests(own, row.document, next.document);
    if (next.isRestored === false) await sendLost(own, row, next.base);
    if (!isDone) return true;
    await sendMissing(own, next);
    if (next.rev > row.rev) await queueVisit(own, next);
    return true;
  });
}

/**
 * Queues the files that the office misses although it had them, because it was restored to an earlier state, and those that its copy names
 * again. Those that it had and whose bytes are no longer here stay missing. Only inside `write` over ops, files and bytes.
 */
export async function sendMissing(context: IntentContext, { uuid, about, base }: VisitRow): Promise<void> {
  const { db } = context;
  if (!base) return;
  const named = new Set([...namedFiles(base).map(({ sha256 }) => sha256), ...base.missing]);
  for (const file of await db.files.bulkGet([...named])) {
    if (!file || !(file.state === 'unnamed' || (file.state === 'at-office' && base.missing.includes(file.sha256)))) continue;
    const { sha256, role, name } = file;
    if (file.state === 'at-office' && (await db.bytes.where('sha256').equals(sha256).count()) === 0) continue;
    await db.files.put({ ...file, state: 'kept', atOfficeSince: null, isConfirmed: false, received: 0 });
    await queueFile(context, { sha256, visit: uuid, role, name, about });
  }
}

/** The office has the document that was sent. What was changed here since then is queued again. */
export const confirmVisit = (context: DrainContext, op: SaveVisitOp, sent: SentVisit, answered: AnsweredVisit): Promise<boolean> => {
  const at = context.parts.device.now();
  return settle(context, op, (row) => {
    const atOffice = { ...asAtOffice(row, answered), sentAt: at };
    if (row.rev === sent.rev) return { event: 'confirm', row: atOffice };
    const { document } = mergeVisits(sent.document, { ...row.document, task: sent.document.task }, documentOf(answered));
    return { event: 'confirm', row: { ...atOffice, document, state: document.state, rev: row.rev + 1 } };
  });
};

/**
 * The office's copy is another one, or it has none (`null`). Both are merged and sent again at once. Where both changed one field
 * differently, or the office's copy is final, the user decides.
 */
export const meetOffice = (context: DrainContext, op: SaveVisitOp, theirs: AnsweredVisit | null): Promise<boolean> =>
  settle(context, op, (row) => {
    const again = { event: 'giveBack', columns: { notBefore: null } } as const;
    if (theirs === null) return { ...again, row: { ...row, base: null, sent: null, isRestored: false } };
    const { document, conflicts } = mergedWith(row, theirs);
    const isSame = canonicalJson(document) === canonicalJson(documentOf(theirs));
    if (isSame && conflicts.length === 0) return { event: 'confirm', row: asAtOffice(row, theirs) };
    if (conflicts.length > 0 || theirs.state === 'final') return { event: 'clash', row: { ...row, sent: null, theirs } };
    const merged = { ...row, document, state: document.state, base: theirs, sent: null, isRestored: false };
    return { ...again, row: { ...merged, rev: row.rev + 1 } };
  });

/** The office has erased the visit: it is erased here, and what was not sent is not sent. */
export async function meetErased(context: DrainContext, op: SaveVisitOp, at: string): Promise<boolean> {
  if (!(await isStillSignedIn(context))) return false;
  const { db, device } = context.parts;
  return write(db, erasureTables(db), async () => {
    if (!(await advance(db, op, 'giveBack', { claimedBy: null, notBefore: null }))) return false;
    await eraseHere({ db, device, accountId: op.acct }, op.body.visit, at);
    return true;
  });
}

/** A request for a finding was on the wire while its visit was erased here, and was not filed: it is erased too. */
export async function eraseRequest({ parts: { db, device } }: DrainContext, { lid, acct, seq }: Op): Promise<void> {
  const visit = findingOfKey(lid)?.visit;
  if (visit === undefined) return;
  await write(db, erasureTables(db), async () => {
    const erased = (await db.visits.get(visit))?.erased;
    const isRefused = (await db.ops.get(seq))?.state === 'rejected';
    if (erased && isRefused) await eraseHere({ db, device, accountId: acct }, visit, erased.at);
  });
}

/** The visit or the file is no longer on this device: there is nothing to send. */
export const removeChange = (context: DrainContext, op: Op): Promise<boolean> => {
  const { db, device } = context.parts;
  return write(db, [db.ops], () => advance(db, op, 'discard', { claimedBy: null, doneAt: device.now() }));
};
