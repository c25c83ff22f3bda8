import type { NewTask } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { addOp, allOps, isLive, isMoving } from '#local/outbox/operations.repo.ts';
import type { CreateOp, Op, OpState } from '#local/db/row-types.ts';
import { nextTick, withRoom, write } from '#local/db/write.ts';
import { creation, type Decider } from './file-task.intent.ts';

/*
 * What the user rules about a change that waits or is in trouble. A change on the wire is left alone:
 * its answer comes first.
 */

const ruled = (db: LocalDb, seq: number, from: readonly OpState[], rule: (op: Op) => Promise<void>): Promise<boolean> =>
  write(db, [db.ops, db.taskIds, db.tasks, db.meta, db.drafts], async () => {
    const op = await db.ops.get(seq);
    if (!op || !from.includes(op.state)) return false;
    await rule(op);
    return true;
  });

const IN_TROUBLE: readonly OpState[] = ['rejected', 'conflict', 'review'];

/** The user gives a change up. With a creation go the changes that stand on it. */
export const discard = ({ db, device }: Pick<Decider, 'db' | 'device'>, seq: number): Promise<boolean> =>
  ruled(db, seq, ['queued', 'unknown', ...IN_TROUBLE], async (op) => {
    const others = op.kind === 'task.create' ? await db.ops.where('lid').equals(op.lid).toArray() : [];
    const standing = others.filter((other) => other.seq !== seq && isLive(other));
    await db.ops.bulkPut([op, ...standing].map((gone) => ({ ...gone, state: 'discarded' as const, doneAt: device.now() })));
  });

/** A conflict: the user's status goes over the office's, as the office has it now. */
export const applyAnyway = (db: LocalDb, seq: number): Promise<boolean> =>
  ruled(db, seq, ['conflict'], async (op) => {
    if (op.kind === 'task.status') await db.ops.put(onceMore({ ...op, base: op.office ?? op.base, office: null }));
  });

const onceMore = <O extends Op>(op: O): O => ({ ...op, state: 'queued', error: null, notBefore: null, failures: 0, why: null, looks: 0 });

/** The new creation takes over what stood on the old one: same task on this device, another key. */
async function replaceCreation(decider: Decider, op: Op, task: NewTask, more: Partial<CreateOp> = {}): Promise<void> {
  const { db, device } = decider;
  await db.ops.put({ ...op, state: 'superseded', doneAt: device.now() });
  const again = creation(decider, task);
  await addOp(db, { ...again, ...more, lid: op.lid });
}

/** What is known of the first sending, so that its row is looked for before a second one leaves. Rows that the user has seen are not it. */
const secondSending = ({ baseline, lookalikes, newestKnown, isBaselineUnsure }: CreateOp): Partial<CreateOp> => ({
  isSecond: true,
  baseline: [...(baseline ?? []), ...(lookalikes ?? [])],
  newestKnown: newestKnown ?? null,
  isBaselineUnsure: isBaselineUnsure ?? false,
});

/** A creation in doubt, or a refused change: tried again, a creation under a new key. */
export const sendAgain = (decider: Decider, seq: number): Promise<boolean> =>
  ruled(decider.db, seq, ['review', 'rejected'], async (op) => {
    if (op.kind === 'task.create')
      return replaceCreation(decider, op, op.body, op.state === 'review' && op.attempt > 0 ? secondSending(op) : {});
    await decider.db.ops.put(op.state === 'review' ? { ...onceMore(op), isInsisted: true } : onceMore(op));
  });

/** A refused creation, mended by the user. */
export const editAndResend = (decider: Decider, seq: number, task: NewTask): Promise<boolean> =>
  withRoom(decider.db, () =>
    ruled(decider.db, seq, ['rejected', 'review', 'queued'], async (op) => {
      if (op.kind !== 'task.create') return;
      await replaceCreation(decider, op, task);
    }),
  );

/** A creation in doubt: the user found it on the list. */
export const markAsSent = ({ db, device }: Decider, seq: number, serverId: number | null): Promise<boolean> =>
  ruled(db, seq, ['unknown', ...IN_TROUBLE], async (op) => {
    if (op.kind === 'task.create') await (serverId === null ? leaveBehind(db, op) : db.taskIds.put({ lid: op.lid, id: serverId }));
    const doneTick = await nextTick(db);
    const done = { state: 'done', serverId, doneAt: device.now(), doneTick, dupSuspects: [], why: null } as const;
    await db.ops.put({ ...op, ...done, ...(op.kind === 'task.create' && { lookalikes: [] }) } as Op);
  });

/** Its number stays unknown, so what stands on it can't be sent; the user sees that. */
const leaveBehind = async (db: LocalDb, { lid, seq }: Op): Promise<void> => {
  const standing = (await db.ops.where('lid').equals(lid).toArray()).filter((other) => other.seq !== seq && isLive(other));
  await db.ops.bulkPut(standing.map((op) => ({ ...op, state: 'review' as const, why: 'numberless' as const })));
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
