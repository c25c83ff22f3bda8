import { isLive, isMoving, isUnsettled, type ReviewReason } from '#domain/service/change-state.ts';
import { diagnosisOfKey, keyForDiagnosis } from '#domain/diagnosis/filed-tasks.ts';
import type { NewTask } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { addOp, allOps } from '#local/outbox/operations.repo.ts';
import { canHappen, type ChangeEvent, moved } from '#local/outbox/transitions.ts';
import type { CreationOp, Op, OpColumns } from '#local/db/row-types.ts';
import { nextLogicalTime, withRoom, write } from '#local/db/write.ts';
import { type IntentContext, freshOp } from './intent-context.ts';
import { fileTaskIntent } from './file-task.intent.ts';
import { isChange, isCreation, taskOf } from './registry.ts';
import { joinTask } from './rename-task.ts';

/*
 * What the user rules about a change that waits or is in trouble. A change on the wire is left alone:
 * its answer comes first.
 */

/** Nothing is done, and `false` said, where the event cannot happen to the change as it stands by then. */
const ruled = (db: LocalDb, seq: number, event: ChangeEvent, rule: (op: Op) => Promise<void>): Promise<boolean> =>
  write(db, [db.ops, db.taskIds, db.tasks, db.meta, db.drafts], async () => {
    const op = await db.ops.get(seq);
    if (!op || !canHappen(op, event)) return false;
    await rule(op);
    return true;
  });

/** Changes that stand on a creation. */
const standingOn = async (db: LocalDb, { lid: localId, seq }: Op): Promise<Op[]> =>
  (await allOps(db)).filter((other) => other.seq !== seq && isLive(other) && taskOf(other) === localId);

/** Sets a claimed change to `unknown` if its owner has not finished in time. Only inside `write`. */
async function letGo({ db, device }: Pick<IntentContext, 'db' | 'device'>, seq: number): Promise<void> {
  const op = await db.ops.get(seq);
  if (op?.state === 'sending' && isUnsettled(op, device.now())) await db.ops.put(moved(op, 'lose', { claimedBy: null, notBefore: null }));
}

/** The user gives a change up. With a creation go the changes that stand on it. */
export const discard = async (decider: Pick<IntentContext, 'db' | 'device'>, seq: number): Promise<boolean> => {
  const { db, device } = decider;
  await write(db, [db.ops], () => letGo(decider, seq));
  return ruled(db, seq, 'discard', async (op) => {
    const standing = isCreation(op) ? await standingOn(db, op) : [];
    const gone = [op, ...standing.filter((other) => canHappen(other, 'discard'))];
    await db.ops.bulkPut(gone.map((one) => moved(one, 'discard', { doneAt: device.now() })));
  });
};

/** Sends a change without an answer again now, with the same key. */
const hurryOne = (decider: IntentContext, seq: number): Promise<boolean> => {
  const { db } = decider;
  return write(db, [db.ops], async () => {
    await letGo(decider, seq);
    const op = await db.ops.get(seq);
    if (op?.state !== 'unknown') return false;
    await Promise.all([db.ops.put({ ...op, notBefore: null, failures: 0 }), db.facts.delete('hold')]);
    return true;
  });
};

/** A conflict: the user's change goes over the office's, as the office has it now. */
export const applyAnyway = (db: LocalDb, seq: number): Promise<boolean> =>
  ruled(db, seq, 'override', async (op) => {
    if (isChange(op)) await db.ops.put(moved(op, 'override', { ...ONCE_MORE, base: op.office ?? op.base, office: null }));
  });

const ONCE_MORE = { error: null, notBefore: null, failures: 0, why: null, looks: 0 } as const;

/** The new creation keeps the local id and the time of the old one, so later changes of the task still apply. It has a new key. */
async function replaceCreation(decider: IntentContext, op: CreationOp, body = op.body, more: OpColumns = {}): Promise<void> {
  const { db, device } = decider;
  await db.ops.put(moved(op, 'replace', { doneAt: device.now() }));
  const { createdAt, clockCorrection = null } = op;
  const fresh = { ...freshOp({ ...decider, clockCorrection }, op.opv), createdAt, opId: keyAfter(op.opId, device.newId()) };
  await addOp(db, { ...fresh, kind: op.kind, body, ...more, lid: op.lid } as Omit<CreationOp, 'seq'>);
}

/** Another key for the same thing: what names a diagnosis goes on naming it. */
export function keyAfter(opId: string, unique: string): string {
  const diagnosis = diagnosisOfKey(opId);
  return diagnosis === undefined ? unique : keyForDiagnosis(diagnosis, unique);
}

/** What is known of the first sending, so that its row is looked for before a second one leaves. Rows that the user has seen are not it. */
const secondSending = ({ baseline, lookalikes, newestKnown, isBaselineUnsure }: CreationOp): OpColumns => ({
  isSecond: true,
  baseline: [...(baseline ?? []), ...(lookalikes ?? [])],
  newestKnown: newestKnown ?? null,
  isBaselineUnsure: isBaselineUnsure ?? false,
});

/** The office lost a confirmed change: it is sent again with its own key, a creation together with the lost changes of its task. */
async function sendLost(db: LocalDb, op: Op): Promise<void> {
  const standing = isCreation(op) ? (await standingOn(db, op)).filter(({ state, why }) => state === 'review' && why === 'lost') : [];
  await db.ops.bulkPut([op, ...standing].map((one) => moved(one, 'retry', { ...ONCE_MORE, lookalikes: [], doneAt: null })));
}

/** Sends a change again: a creation in doubt or a refused one with a new key, a change without an answer with its own key. */
export const sendAgain = async (decider: IntentContext, seq: number): Promise<boolean> =>
  (await hurryOne(decider, seq)) ||
  ruled(decider.db, seq, 'retry', async (op) => {
    const isReview = op.state === 'review';
    if (isReview && op.why === 'lost') return sendLost(decider.db, op);
    if (isCreation(op)) return replaceCreation(decider, op, op.body, isReview && op.attempt > 0 ? secondSending(op) : {});
    await decider.db.ops.put(moved(op, 'retry', isReview ? { ...ONCE_MORE, isInsisted: true } : ONCE_MORE));
  });

/**
 * A service request mended by the user: refused, or not sent yet. The mended one takes the place of the other. `false` where the
 * other may be at the office: it is on the wire, it has arrived, or it waits to be sent a second time.
 */
export async function editAndResend(decider: IntentContext, seq: number, task: NewTask, draftKey: string | null = null): Promise<boolean> {
  let isMended = false;
  await withRoom(decider.db, () =>
    ruled(decider.db, seq, 'replace', async (op) => {
      isMended = isCreation(op) && op.kind === fileTaskIntent.kind && !(op.state === 'queued' && op.isSecond);
      if (!isMended) return;
      await replaceCreation(decider, op as CreationOp, task);
      if (draftKey !== null) await decider.db.drafts.delete(draftKey);
    }),
  );
  return isMended;
}

/** A creation in doubt: the user found it on the list. */
export const markAsSent = ({ db, device }: IntentContext, seq: number, serverId: number | null): Promise<boolean> =>
  ruled(db, seq, 'markSent', async (op) => {
    if (isCreation(op)) await (serverId === null ? leaveBehind(db, op) : db.taskIds.put({ lid: op.lid, id: serverId }));
    const done = { serverId, doneAt: device.now(), doneTick: await nextLogicalTime(db), dupSuspects: [], why: null };
    await db.ops.put(moved(op, 'markSent', isCreation(op) ? { ...done, lookalikes: [] } : done));
  });

/** Reasons for which the user has to choose the task of a change. */
const IS_WITHOUT_TASK: ReadonlySet<ReviewReason> = new Set(['renumbered', 'numberless']);

/** The user chooses the task of changes whose task number is unknown. `false` if the list has no task with this number. */
export async function attach({ db }: Pick<IntentContext, 'db'>, seq: number, id: number): Promise<boolean> {
  let isThere = false;
  await ruled(db, seq, 'returned', async (op) => {
    isThere = (await db.tasks.get(id)) !== undefined;
    const isWithout = ({ state, why }: Op) => state === 'review' && IS_WITHOUT_TASK.has(why ?? 'absent');
    const goOn = (one: Op) => (isWithout(one) ? moved(one, 'returned', { ...ONCE_MORE, lookalikes: [], doneAt: null }) : one);
    if (isThere) await joinTask(db, taskOf(op), id, goOn);
  });
  return isThere;
}

/** Its number stays unknown, so what stands on it can't be sent; the user sees that. */
const leaveBehind = async (db: LocalDb, op: Op): Promise<void> => {
  const standing = (await standingOn(db, op)).filter((other) => canHappen(other, 'leave'));
  await db.ops.bulkPut(standing.map((other) => moved(other, 'leave', { why: 'numberless' })));
};

/** The user's button: waiting times are over. */
export const hurry = (db: LocalDb): Promise<void> =>
  write(db, [db.ops], async () => {
    const waiting = (await allOps(db)).filter((op) => isMoving(op) && op.notBefore !== null && !op.looks);
    await db.ops.bulkPut(waiting.map((op) => ({ ...op, notBefore: null })));
    await db.facts.bulkDelete(['hold', 'pause']);
  });

/** Unsent changes as text for a file: all that is known of them, and no token. */
export async function exportChanges(db: LocalDb): Promise<string> {
  const live = (await allOps(db)).filter(isLive);
  return JSON.stringify({ account: live[0]?.acct ?? null, changes: live }, null, 2);
}
