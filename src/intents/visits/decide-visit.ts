import { documentOf } from '#domain/visit/answered-visit.ts';
import { emptyVisit } from '#domain/visit/begin/empty-visit.ts';
import { type MergedVisit, mergeVisits } from '#domain/visit/merge-visits.ts';
import type { Side } from '#domain/visit/three-way.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import type { Op } from '#local/db/row-types.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { write } from '#local/db/write.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { correctionOf } from '#domain/visit/begin/correction.ts';
import { asAtOffice } from '#local/visits/visits.repo.ts';
import type { KnownOp } from '#intents/registry.ts';
import { alignRequests, dropEndDecisions, endDecisionsOf, reopened } from './end-decisions.ts';
import { removeFile } from './keep-file.intent.ts';
import { sendLost } from './send-lost.ts';
import { queueVisit, visitLid } from './queue-visit.ts';

type Choices = ReadonlyMap<string, Side>;

/**
 * The visit of this device merged with the office's copy. After a restore of the office an older copy is an ancestor: it changes nothing.
 * Without a common copy every field that differs is for the user.
 */
export function mergedWith(row: VisitRow, theirs: AnsweredVisit, choices?: Choices): MergedVisit {
  const { base, document } = row;
  const isRestored = row.isRestored === true || (base?.epoch !== undefined && base.epoch !== theirs.epoch);
  const office = documentOf(theirs);
  const isNoLater = base !== null && theirs.version <= base.version && Date.parse(theirs.received_at) <= Date.parse(base.received_at);
  const isAncestor = isRestored && isNoLater;
  const common = isAncestor ? office : base !== null && !isRestored ? documentOf(base) : nothingOf(document);
  return mergeVisits(common, document, office, choices);
}

/** A visit of which nothing is known to be common, its technician and start neither. */
const nothingOf = (document: VisitDocument): VisitDocument =>
  ({ ...emptyVisit(document), technician: null, started_at: null }) as unknown as VisitDocument;

/**
 * Ends a contradiction between this device and the office with the user's choice for each field. `false` if one is still open, or there
 * is no contradiction.
 */
export const decideVisit = (context: IntentContext, uuid: string, choices: Choices): Promise<boolean> => {
  const { db } = context;
  return write(db, [db.ops, db.visits, db.files, db.bytes], async () => {
    const [row, op] = await Promise.all([db.visits.get(uuid), liveOpOf(db, visitLid(uuid))]);
    if (!row?.theirs || op?.state !== 'conflict' || row.theirs.state === 'final') return false;
    const { document, conflicts } = mergedWith(row, row.theirs, choices);
    if (conflicts.length > 0) return false;
    const { theirs, ...same } = row;
    await db.visits.put({ ...same, document, state: document.state, base: theirs, theirs: null, rev: row.rev + 1, isRestored: false });
    await db.ops.put(moved(op, 'override', { error: null, notBefore: null, failures: 0 }));
    await alignRequests(context, row.document, document);
    await sendLost(context, row, row.theirs);
    return true;
  });
};

/**
 * Turns what this device entered in a visit that was finished elsewhere into a correction of it: a new draft with the uuid `corrected`, which
 * has what the other device entered too. Its files follow; what was decided at an end here is decided again with the end of the correction.
 * `false` if there is no such contradiction. Source: specification 32.82.
 */
export const keepAsCorrection = (context: IntentContext, uuid: string, corrected: string): Promise<boolean> => {
  const { db, device } = context;
  return write(db, [db.ops, db.visits, db.files, db.bytes, db.drafts], async () => {
    const [row, op] = await Promise.all([db.visits.get(uuid), liveOpOf(db, visitLid(uuid))]);
    const theirs = row?.theirs;
    if (!row || !theirs || theirs.state !== 'final' || op?.state !== 'conflict') return false;
    const decided = await endDecisionsOf(db, uuid);
    const content = reopened(mergedWith(row, theirs).document, decided);
    const document = correctionOf({ content, corrected: documentOf(theirs), uuid: corrected });
    const draft = { ...row, uuid: corrected, document, state: document.state, changedAt: device.now(), base: null, theirs: null };
    const next = { ...draft, rev: 1, sent: null, sentAt: null, isRestored: false };
    await db.ops.put(moved(op, 'discard', { doneAt: device.now() }));
    await dropEndDecisions(context, uuid, decided, corrected);
    await moveFiles(context, theirs, next);
    await db.visits.bulkPut([{ ...asAtOffice(row, theirs), rev: row.rev + 1 }, next]);
    await queueVisit(context, next);
    return true;
  });
};

/** The files of a visit that its correction names belong to the correction, those that the corrected visit names stay with it too. */
async function moveFiles(
  context: IntentContext,
  { uuid, ...theirs }: AnsweredVisit,
  { uuid: corrected, document }: VisitRow,
): Promise<void> {
  const { db } = context;
  const has = (visit: Pick<VisitDocument, 'files'>) => new Set(namedFiles(visit).map(({ sha256 }) => sha256));
  const [stays, follows] = [has(theirs), has(document)];
  for (const file of await db.files.where('visits').equals(uuid).toArray()) {
    const { sha256, role, visits } = file;
    if (role === 'protocol') continue;
    if (follows.has(sha256)) await db.files.put({ ...file, visits: [...visits, corrected] });
    if (!stays.has(sha256)) await removeFile(context, uuid, sha256);
  }
  const isMoved = ({ kind, body }: KnownOp): boolean =>
    (kind === 'visit.file' || kind === 'visit.forgo') && body.visit === uuid && follows.has(body.sha256) && !stays.has(body.sha256);
  for (const op of ((await db.ops.toArray()) as KnownOp[]).filter((one) => isLive(one) && isMoved(one))) {
    const to = { ...op, body: { ...op.body, visit: corrected } } as Op;
    await db.ops.put(op.kind === 'visit.forgo' ? { ...to, lid: op.lid.replace(uuid, corrected), after: visitLid(corrected) } : to);
  }
}
