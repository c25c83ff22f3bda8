import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import { lostTasksOf, putLostTasks } from '#local/outbox/epoch.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { commentTaskIntent } from './comment-task.intent.ts';
import { isChange, isKnown } from './registry.ts';
import { planTaskIntent } from './plan-task.intent.ts';
import { reopenRepairIntent } from './reopen-repair.intent.ts';

/** The task number in a local id `srv:<number>`; `null` for any other local id. */
export const numberIn = (localId: string): number | null => (/^srv:\d+$/.test(localId) ? Number(localId.slice(4)) : null);

/** The change with its task under a new local id. Unchanged if it is about another task. */
export function renameTask(op: Op, from: string, to: string): Op {
  if (!isAbout(op, from)) return op;
  const changed = { ...op, lid: op.lid.slice(0, -from.length) + to } as Op;
  if (!isKnown(changed)) return changed;
  const number = numberIn(to);
  if (changed.kind === commentTaskIntent.kind || changed.kind === planTaskIntent.kind)
    return { ...changed, body: { ...changed.body, task: to } } as Op;
  if (changed.kind === reopenRepairIntent.kind && number !== null) return { ...changed, body: { ...changed.body, task: number } };
  return isChange(changed) && number !== null ? { ...changed, serverId: number } : changed;
}

/** The local id of the task in that of a change: comments and planning changes have their own. */
export const taskIn = (lid: string): string => lid.replace(/^(comment|plan):/, '');
const isAbout = ({ lid }: Op, localId: string): boolean => taskIn(lid) === localId;

/** The changes of a task, comments and planning changes included. */
export const changesAbout = (ops: readonly Op[], localId: string): Op[] => ops.filter((op) => isAbout(op, localId));

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
