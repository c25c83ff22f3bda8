import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import { lostTasksOf, putLostTasks } from '#local/outbox/epoch.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { commentTaskIntent } from './comment-task.intent.ts';
import { isChange, isKnown } from './registry.ts';
import { reopenRepairIntent } from './reopen-repair.intent.ts';

/** The number in the local id of a task that the office filed; `null` in any other. */
export const numberIn = (localId: string): number | null => (/^srv:\d+$/.test(localId) ? Number(localId.slice(4)) : null);

/** What the changes about a task are kept under, with the task by another local id; the change itself where it is about another task. */
export function renamed(op: Op, from: string, to: string): Op {
  const commentLid = `comment:${from}`;
  if (op.lid !== from && op.lid !== commentLid) return op;
  const moved = { ...op, lid: op.lid === from ? to : `comment:${to}` } as Op;
  if (!isKnown(moved)) return moved;
  const number = numberIn(to);
  if (moved.kind === commentTaskIntent.kind) return { ...moved, body: { ...moved.body, task: to } };
  if (moved.kind === reopenRepairIntent.kind && number !== null) return { ...moved, body: { ...moved.body, task: number } };
  return isChange(moved) && number !== null ? { ...moved, serverId: number } : moved;
}

/** The changes that stand on a task, also those that are kept under a name of their own. */
export const changesAbout = (ops: readonly Op[], localId: string): Op[] =>
  ops.filter(({ lid }) => lid === localId || lid === `comment:${localId}`);

/** Joins the changes about a task without a number to the task of this one; `after` says how each goes on. Only inside `write` over ops and taskIds. */
export async function joinTask(db: LocalDb, localId: string, id: number, after: (op: Op) => Op): Promise<void> {
  const [known, lost, ops] = await Promise.all([db.taskIds.where('id').equals(id).first(), lostTasksOf(db), allOps(db)]);
  const name = known?.lid ?? `srv:${id}`;
  await Promise.all([
    db.ops.bulkPut(changesAbout(ops, localId).map((op) => after(renamed(op, localId, name)))),
    putLostTasks(
      db,
      lost.filter(({ lid }) => lid !== localId),
    ),
  ]);
}
