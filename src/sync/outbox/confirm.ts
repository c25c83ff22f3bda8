import type { Task } from '#domain/service/task.ts';
import { amend } from '#local/outbox/operations.repo.ts';
import type { CreateOp, StatusOp } from '#local/db/row-types.ts';
import { nextTick, write } from '#local/db/write.ts';
import { bindRow, changesOf, FINISHED, rebase } from './confirm-row.ts';
import { isSameSession, type DrainContext } from './drain-context.ts';

/** The creation is at the office under this number. */
export async function confirmCreate(context: DrainContext, op: CreateOp, id: number, row: Task | null): Promise<boolean> {
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return false;
  }
  const tick = await bindRow(context.parts, op, id, row);
  if (tick === null) return false;
  if (row) learnRow(context, row, tick);
  if (!op.isKeyed) context.hasUnproven = true;
  return true;
}

/** The status stands at the office as wished. `row` is the task as answered, where it was. */
export async function confirmStatus(context: DrainContext, op: StatusOp, row: Task | null): Promise<boolean> {
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return false;
  }
  const { db, device } = context.parts;
  const id = row?.id ?? op.serverId;
  let tick = 0;
  const isDone = await write(db, [db.ops, db.tasks, db.meta], async () => {
    const [next, ofTask] = await Promise.all([nextTick(db), changesOf(db, op)]);
    tick = next;
    const done: Partial<StatusOp> = { ...FINISHED, serverId: id, doneAt: device.now(), doneTick: tick };
    if (!(await amend(db, op, done, ofTask.found))) return false;
    await rebase(db, op, row, ofTask.later);
    return true;
  });
  if (isDone && row) learnRow(context, row, tick);
  else context.list = null;
  return isDone;
}

function learnRow({ list }: DrainContext, row: Task, tick: number): void {
  list?.byId.set(row.id, row);
  list?.index.add(row);
  list?.since.set(row.id, tick);
}
