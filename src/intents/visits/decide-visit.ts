import { documentOf } from '#domain/visit/answered-visit.ts';
import { emptyVisit } from '#domain/visit/begin/empty-visit.ts';
import { type MergedVisit, mergeVisits } from '#domain/visit/merge-visits.ts';
import type { Side } from '#domain/visit/three-way.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { write } from '#local/db/write.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { correctionOf } from '#domain/visit/begin/correction.ts';
import { asAtOffice } from '#local/visits/visits.repo.ts';
import { queueVisit, visitLid } from './queue-visit.ts';

type Choices = ReadonlyMap<string, Side>;

/**
 * The visit of this device merged with the office's copy. After a restore of the office an older copy is an ancestor: it changes nothing.
 * Without a common copy every field that differs is for the user.
 */
export function mergedWith(row: VisitRow, theirs: AnsweredVisit, choices?: Choices): MergedVisit {
  const { base, document, isRestored } = row;
  const office = documentOf(theirs);
  const isAncestor = isRestored && base !== null && Date.parse(theirs.received_at) <= Date.parse(base.received_at);
  const common = isAncestor ? office : base !== null && !isRestored ? documentOf(base) : emptyVisit(document);
  return mergeVisits(common, document, office, choices);
}

/**
 * Ends a contradiction between this device and the office with the user's choice for each field. `false` if one is still open, or there
 * is no contradiction.
 */
export const decideVisit = (context: IntentContext, uuid: string, choices: Choices): Promise<boolean> => {
  const { db } = context;
  return write(db, [db.ops, db.visits], async () => {
    const [row, op] = await Promise.all([db.visits.get(uuid), liveOpOf(db, visitLid(uuid))]);
    if (!row?.theirs || op?.state !== 'conflict' || row.theirs.state === 'final') return false;
    const { document, conflicts } = mergedWith(row, row.theirs, choices);
    if (conflicts.length > 0) return false;
    const { theirs, ...same } = row;
    await db.visits.put({ ...same, document, state: document.state, base: theirs, theirs: null, rev: row.rev + 1, isRestored: false });
    await db.ops.put(moved(op, 'override', { error: null, notBefore: null, failures: 0 }));
    return true;
  });
};

/**
 * Turns what this device entered in a visit that was finished elsewhere into a correction of it: a new draft with the uuid `corrected`.
 * `false` if there is no such contradiction.
 */
export const keepAsCorrection = (context: IntentContext, uuid: string, corrected: string): Promise<boolean> => {
  const { db, device } = context;
  return write(db, [db.ops, db.visits], async () => {
    const [row, op] = await Promise.all([db.visits.get(uuid), liveOpOf(db, visitLid(uuid))]);
    const theirs = row?.theirs;
    if (!row || !theirs || theirs.state !== 'final' || op?.state !== 'conflict') return false;
    const document = correctionOf({ content: row.document, corrected: documentOf(theirs), uuid: corrected });
    const draft = { ...row, uuid: corrected, document, state: document.state, changedAt: device.now(), base: null, theirs: null };
    const next = { ...draft, rev: 1, sent: null, sentAt: null, isRestored: false };
    await db.ops.put(moved(op, 'discard', { doneAt: device.now() }));
    await db.visits.bulkPut([{ ...asAtOffice(row, theirs), rev: row.rev + 1 }, next]);
    await queueVisit(context, next);
    return true;
  });
};
