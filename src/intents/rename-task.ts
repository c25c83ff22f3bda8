import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import { lostTasksOf, putLostTasks } from '#local/outbox/epoch.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { commentTaskIntent } from './comment-task.intent.ts';
import { isChange, isKnown } from './registry.ts';
import { reopenRepairIntent } from './reopen-repair.intent.ts';

/** The task number in a local id `srv:<number>`; `null` for any other local id. */
export const numberIn = (localId: string): number | null => (/^srv:\d+$/.test(localId) ? Number(localId.slice(4)) : null);

/** The change with its task under a new local id. Unchanged if it is about another task. */
export function renameTask(op: Op, from: string, to: string): Op {
  const commentLid = `comment:${from}`;
  if (op.lid !== from && op.lid !== commentLid) return op;
  const changed = { ...op, lid: op.lid === from ? to : `comment:${to}` } as Op;
  if (!isKnown(changed)) return changed;
  const number = numberIn(to);
  if (changed.kind === commentTaskIntent.kind) return { ...changed, body: { ...changed.body, task: to } };
  if (changed.kind === reopenRepairIntent.kind && number !== null) return { ...changed, body: { ...changed.body, task: number } };
  return isChange(changed) && number !== null ? { ...changed, serverId: number } : changed;
}

/** The changes of a task, comments included. */
export const changesAbout = (ops: readonly Op[], localId: string): Op[] =>
  ops.filter(({ lid }) => lid === localId || lid === `comment:${localId}`);

/** Moves the changes of a task without a number to task `id`; `after` advances each. Only inside `write` over ops and taskIds. */
export async function joinTask(db: LocalDb, localId: string, id: number, after: (op: Op) => Op): Promise<void> {
  const [known, lost, ops] = await Promise.all([db.taskIds.where('id').equals(id).first(), lostTasksOf(db), allOps(db)]);
  const name = known?.lid ?? `srv:${id}`;
  await Promise.all([
    db.ops.bulkPut(changesAbout(ops, localId).map((op) => after(renameTask(op, localId, name)))),
    putLostTasks(
      db,
      lost.filter(({ lid }) => lid !== localId),
    ),
  ]);
}
