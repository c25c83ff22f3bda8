import { oncePer } from '#domain/once-per.ts';
import type { Task } from '#domain/service/task.ts';
import { putTasks } from '#local/cache/tasks.repo.ts';
import { advance } from '#local/outbox/operations.repo.ts';
import type { ChangeOp, CreationOp } from '#local/db/row-types.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import { isSameEpoch } from './claim.ts';
import { type Binding, bindRows, changesOf, FINISHED, rebase } from './confirm-row.ts';
import { isSameSession, type DrainContext } from './drain-context.ts';
import { gather } from './wire/gather.ts';

/** Simultaneous confirmations of creations of one run share a transaction. */
const bindingIn = oncePer((context: DrainContext) =>
  gather((bindings: readonly Binding[]) => bindRows({ ...context.parts, epoch: context.epoch }, bindings)),
);

/** The creation is at the office under this number. */
export async function confirmCreate(context: DrainContext, op: CreationOp, id: number, row: Task | null): Promise<boolean> {
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return false;
  }
  const logicalTime = await bindingIn(context)({ op, id, row });
  if (logicalTime === null) return false;
  if (row) learnRow(context, row, logicalTime);
  if (!op.isKeyed) context.hasUnproven = true;
  return true;
}

/** The office has it as decided. `row` is the task as answered, where it was. */
export async function confirmChange(context: DrainContext, op: ChangeOp, row: Task | null): Promise<boolean> {
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return false;
  }
  const { db, device } = context.parts;
  const serverId = row?.id ?? op.serverId;
  let logicalTime = 0;
  const isDone = await write(db, [db.ops, db.tasks, db.meta], async () => {
    const [next, ofTask, isValid] = await Promise.all([nextLogicalTime(db), changesOf(db, op), isSameEpoch(context)]);
    logicalTime = next;
    const done = { ...FINISHED, serverId, doneAt: device.now(), doneTick: logicalTime };
    if (!isValid || !(await advance(db, op, 'confirm', done, ofTask.found))) return false;
    await Promise.all([putTasks(db, row ? [row] : []), rebase(db, op, row, ofTask.later)]);
    return true;
  });
  if (isDone && row) learnRow(context, row, logicalTime);
  else context.list = null;
  return isDone;
}

function learnRow({ list }: DrainContext, row: Task, logicalTime: number): void {
  list?.byId.set(row.id, row);
  list?.index.add(row);
  list?.since.set(row.id, logicalTime);
}
