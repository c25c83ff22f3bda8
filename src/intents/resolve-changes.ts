import { isLive, isMoving, isUnsettled, type ReviewReason } from '#domain/service/change-state.ts';
import { diagnosisOfKey, keyForDiagnosis } from '#domain/service/to-do/filed-tasks.ts';
import type { NewTask } from '#domain/service/task.ts';
import { findingOfKey, keyForFinding } from '#domain/visit/edit/finding-key.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { addOp, allOps } from '#local/outbox/operations.repo.ts';
import { canHappen, type ChangeEvent, moved } from '#local/outbox/transitions.ts';
import type { CreationOp, Op, OpColumns } from '#local/db/row-types.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import { withRoom } from '#local/db/with-room.ts';
import { type IntentContext, freshOp } from './intent-context.ts';
import { fileTaskIntent } from './file-task.intent.ts';
import { isChange, isCreation, taskOf } from './registry.ts';
import { discardedVisit } from './visits/discard-visit.ts';
import { overOffice, type PlanTaskOp, planTaskIntent } from './plan-task.intent.ts';
import { hangingOn } from './visits/end-decisions.ts';
import { SAVE_VISIT } from './visits/queue-visit.ts';
import type { SaveVisitOp } from './visits/save-visit.intent.ts';
import { joinTask } from './rename-task.ts';

/*
 * The user's commands for a change that waits or needs a decision. A change on the wire is not touched before its response.
 */

/** Runs `work` in a transaction. `false`, without a change, if the state of the change does not allow the event. */
const resolveWith = (db: LocalDb, seq: number, event: ChangeEvent, work: (op: Op) => Promise<void>): Promise<boolean> =>
  write(db, [db.ops, db.taskIds, db.tasks, db.meta, db.drafts, db.visits, db.files, db.bytes], async () => {
    const op = await db.ops.get(seq);
    if (!op || !canHappen(op, event)) return false;
    await work(op);
    return true;
  });

/** The live changes of the task of a creation, without the creation itself. */
const dependentsOf = async (db: LocalDb, { lid: localId, seq }: Op): Promise<Op[]> =>
  (await allOps(db)).filter((other) => other.seq !== seq && isLive(other) && taskOf(other) === localId);

/** Sets a claimed change to `unknown` if its owner has not finished in time. Only inside `write`. */
async function letGo({ db, device }: Pick<IntentContext, 'db' | 'device'>, seq: number): Promise<void> {
  const op = await db.ops.get(seq);
  if (op?.state === 'sending' && isUnsettled(op, device.now())) await db.ops.put(moved(op, 'lose', { claimedBy: null, notBefore: null }));
}

/**
 * Discards a change; with a creation also the changes that depend on it, with a visit what was decided together with it and not sent.
 * `reason`: why a file will never come; needed for a file.
 */
export const discard = async (context: IntentContext, seq: number, reason = ''): Promise<boolean> => {
  const { db, device } = context;
  await write(db, [db.ops], () => letGo(context, seq));
  return resolveWith(db, seq, 'discard', async (op) => {
    const dependents = isCreation(op)
      ? await dependentsOf(db, op)
      : op.kind === SAVE_VISIT.kind
        ? await hangingOn(db, (op as SaveVisitOp).body.visit)
        : [];
    const gone = [op, ...dependents.filter((other) => canHappen(other, 'discard'))];
    const kept = await Promise.all(gone.map((one) => discardedVisit(context, one, reason)));
    await db.ops.bulkPut(kept.map((one) => moved(one, 'discard', { doneAt: device.now() })));
  });
};

/** Discards the changes of these objects that were never sent. `false` if at least one was sent: nothing is changed then. */
export const takeBack = ({ db, device }: Pick<IntentContext, 'db' | 'device'>, localIds: readonly string[]): Promise<boolean> =>
  write(db, [db.ops], async () => {
    const live = (await db.ops.where('lid').anyOf(localIds).toArray()).filter(isLive);
    if (live.length < localIds.length || live.some(({ state, attempt }) => state !== 'queued' || attempt > 0)) return false;
    await db.ops.bulkPut(live.map((op) => moved(op, 'discard', { doneAt: device.now() })));
    return true;
  });

/** Lets a change without a response be sent again now, with the same key. */
const hurryOne = (context: IntentContext, seq: number): Promise<boolean> => {
  const { db } = context;
  return write(db, [db.ops], async () => {
    await letGo(context, seq);
    const op = await db.ops.get(seq);
    if (op?.state !== 'unknown') return false;
    await Promise.all([db.ops.put({ ...op, notBefore: null, failures: 0 }), db.facts.delete('hold')]);
    return true;
  });
};

/** Resolves a conflict: the user's change is sent over the office's present state. */
export const applyAnyway = (db: LocalDb, seq: number): Promise<boolean> =>
  resolveWith(db, seq, 'override', async (op) => {
    if (isChange(op)) await db.ops.put(moved(op, 'override', { ...ONCE_MORE, base: op.office ?? op.base, office: null }));
    if (op.kind === planTaskIntent.kind)
      await db.ops.put(moved(op, 'override', { ...ONCE_MORE, body: overOffice((op as PlanTaskOp).body) }));
  });

const ONCE_MORE = { error: null, notBefore: null, failures: 0, why: null, looks: 0 } as const;

/** The new creation keeps the local id and the time of the old one, so later changes of the task still apply. It has a new key. */
async function replaceCreation(context: IntentContext, op: CreationOp, body = op.body, more: OpColumns = {}): Promise<void> {
  const { db, device } = context;
  await db.ops.put(moved(op, 'replace', { doneAt: device.now() }));
  const { createdAt, clockCorrection = null } = op;
  const fresh = { ...freshOp({ ...context, clockCorrection }, op.opv), createdAt, opId: keyBeside(op, device.newId()) };
  await addOp(db, { ...fresh, kind: op.kind, body, ...more, lid: op.lid } as Omit<CreationOp, 'seq'>);
}

/** The office has another request for the finding: this one is a request of its own. */
const keyBeside = ({ opId, why }: CreationOp, unique: string): string =>
  why === 'similar' && findingOfKey(opId) ? unique : keyAfter(opId, unique);

/** Another key for the same creation. It still contains the number of the diagnosis, or the visit and the finding. */
export function keyAfter(opId: string, unique: string): string {
  const of = findingOfKey(opId);
  if (of) return keyForFinding(of.visit, of.finding, unique);
  const diagnosis = diagnosisOfKey(opId);
  return diagnosis === undefined ? unique : keyForDiagnosis(diagnosis, unique);
}

/** Columns of a second sending, with which the row of the first one is searched before. The user has excluded the rows in `lookalikes`. */
const secondSending = ({ baseline, lookalikes, newestKnown, isBaselineUnsure }: CreationOp): OpColumns => ({
  isSecond: true,
  baseline: [...(baseline ?? []), ...(lookalikes ?? [])],
  newestKnown: newestKnown ?? null,
  isBaselineUnsure: isBaselineUnsure ?? false,
});

/** The office lost a confirmed change: it is sent again with its own key, a creation together with the lost changes of its task. */
async function sendLost(db: LocalDb, op: Op): Promise<void> {
  const dependents = isCreation(op) ? (await dependentsOf(db, op)).filter(({ state, why }) => state === 'review' && why === 'lost') : [];
  await db.ops.bulkPut([op, ...dependents].map((one) => moved(one, 'retry', { ...ONCE_MORE, lookalikes: [], doneAt: null })));
}

/** Sends a change again: a creation in doubt or a refused one with a new key, a change without an answer with its own key. */
export const sendAgain = async (context: IntentContext, seq: number): Promise<boolean> =>
  (await hurryOne(context, seq)) ||
  resolveWith(context.db, seq, 'retry', async (op) => {
    const isReview = op.state === 'review';
    if (isReview && op.why === 'lost') return sendLost(context.db, op);
    if (isCreation(op)) return replaceCreation(context, op, op.body, isReview && op.attempt > 0 ? secondSending(op) : {});
    await context.db.ops.put(moved(op, 'retry', isReview ? { ...ONCE_MORE, isInsisted: true } : ONCE_MORE));
  });

/**
 * Replaces a service request that was refused or not sent yet. `false` if the old one may be at the office: it is on the wire, it has
 * arrived, or it waits to be sent a second time.
 */
export async function editAndResend(context: IntentContext, seq: number, task: NewTask, draftKey: string | null = null): Promise<boolean> {
  let isReplaced = false;
  const replace = () =>
    resolveWith(context.db, seq, 'replace', async (op) => {
      isReplaced = isCreation(op) && op.kind === fileTaskIntent.kind && !(op.state === 'queued' && op.isSecond);
      if (!isReplaced) return;
      await replaceCreation(context, op as CreationOp, task);
      if (draftKey !== null) await context.db.drafts.delete(draftKey);
    });
  await withRoom(context.db, replace, 'decision');
  return isReplaced;
}

/** Marks a creation in doubt as sent. `serverId`: its number on the list; `null` if the user does not know it. */
export const markAsSent = ({ db, device }: IntentContext, seq: number, serverId: number | null): Promise<boolean> =>
  resolveWith(db, seq, 'markSent', async (op) => {
    if (isCreation(op)) await (serverId === null ? leaveDependents(db, op) : db.taskIds.put({ lid: op.lid, id: serverId }));
    const done = { serverId, doneAt: device.now(), doneTick: await nextLogicalTime(db), dupSuspects: [], why: null };
    await db.ops.put(moved(op, 'markSent', isCreation(op) ? { ...done, lookalikes: [] } : done));
  });

/** Reasons for which the user has to choose the task of a change. */
const IS_WITHOUT_TASK: ReadonlySet<ReviewReason> = new Set(['renumbered', 'numberless']);

/** The user chooses the task of changes whose task number is unknown. `false` if the list has no task with this number. */
export async function attach({ db }: Pick<IntentContext, 'db'>, seq: number, id: number): Promise<boolean> {
  let isThere = false;
  await resolveWith(db, seq, 'returned', async (op) => {
    isThere = (await db.tasks.get(id)) !== undefined;
    const isWithout = ({ state, why }: Op) => state === 'review' && IS_WITHOUT_TASK.has(why ?? 'absent');
    const goOn = (one: Op) => (isWithout(one) ? moved(one, 'returned', { ...ONCE_MORE, lookalikes: [], doneAt: null }) : one);
    if (isThere) await joinTask(db, taskOf(op), id, goOn);
  });
  return isThere;
}

/** The number stays unknown, so the dependent changes cannot be sent and are left to the user. */
const leaveDependents = async (db: LocalDb, op: Op): Promise<void> => {
  const dependents = (await dependentsOf(db, op)).filter((other) => canHappen(other, 'leave'));
  await db.ops.bulkPut(dependents.map((other) => moved(other, 'leave', { why: 'numberless' })));
};

/** Removes all waiting times, so that everything is tried now. */
export const hurry = (db: LocalDb): Promise<void> =>
  write(db, [db.ops], async () => {
    const waiting = (await allOps(db)).filter((op) => isMoving(op) && op.notBefore !== null && !op.looks);
    await db.ops.bulkPut(waiting.map((op) => ({ ...op, notBefore: null })));
    await db.facts.bulkDelete(['hold', 'pause']);
  });

/** Unsent changes as text for a file, without the token. */
export async function exportChanges(db: LocalDb): Promise<string> {
  const live = (await allOps(db)).filter(isLive);
  return JSON.stringify({ account: live[0]?.acct ?? null, changes: live }, null, 2);
}
