import type { Task } from '#domain/service/task.ts';
import { amend } from '#local/ops.repo.ts';
import type { CreateOp, StatusOp } from '#local/records.ts';
import { nextTick, write } from '#local/write.ts';
import { bindRow, changesOf, FINISHED, rebase } from './bind-row.ts';
import { isStillOurs, type Round } from './round.ts';

/** The creation is at the office under this number. */
export async function bind(round: Round, op: CreateOp, id: number, row: Task | null): Promise<boolean> {
  if (!(await isStillOurs(round))) {
    round.end = 'signed-out';
    return false;
  }
  const tick = await bindRow(round.parts, op, id, row);
  if (tick === null) return false;
  if (row) learnRow(round, row, tick);
  if (!op.isKeyed) round.hasUnproven = true;
  return true;
}

/** The status stands at the office as wished. `row` is the task as answered, where it was. */
export async function finishStatus(round: Round, op: StatusOp, row: Task | null): Promise<boolean> {
  if (!(await isStillOurs(round))) {
    round.end = 'signed-out';
    return false;
  }
  const { db, device } = round.parts;
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
  if (isDone && row) learnRow(round, row, tick);
  else round.list = null;
  return isDone;
}

function learnRow({ list }: Round, row: Task, tick: number): void {
  list?.byId.set(row.id, row);
  list?.index.add(row);
  list?.since.set(row.id, tick);
}
