import type { Task } from '#domain/service/task.ts';
import { amend, isLive } from '#local/ops.repo.ts';
import type { CreateOp, Op, StatusOp } from '#local/records.ts';
import { putTask } from '#local/tasks.repo.ts';
import { nextTick, write } from '#local/write.ts';
import { isStillOurs, type Round } from './round.ts';

/** The creation is at the office under this number: bound and done in one step, or its dependants would wait for ever. */
export async function bind(round: Round, op: CreateOp, id: number, row: Task | null): Promise<boolean> {
  if (!(await isStillOurs(round))) {
    round.end = 'signed-out';
    return false;
  }
  const { db, device } = round.parts;
  let tick = 0;
  const isBound = await write(db, [db.ops, db.taskIds, db.tasks, db.meta], async () => {
    // asked for side by side: one after the other each of these costs a way to the database and back
    const [isTaken, next, ofTask] = await Promise.all([isTakenByAnother(round, op, id), nextTick(db), changesOf(round, op)]);
    if (isTaken) return false;
    tick = next;
    const done: Partial<CreateOp> = { ...finished, serverId: id, doneAt: device.now(), doneTick: tick };
    if (!(await amend(db, op, done, ofTask.found))) return false;
    await Promise.all([db.taskIds.put({ lid: op.lid, id }), row ? rebase(round, op, row, ofTask.later) : null]);
    return true;
  });
  if (!isBound) return false;
  if (row) learnRow(round, row, tick);
  if (!op.isKeyed) round.hasUnproven = true;
  return true;
}

const finished = { state: 'done', claimedBy: null, notBefore: null, error: null, failures: 0 } as const;

const isTakenByAnother = async ({ parts: { db } }: Round, { lid }: Op, id: number): Promise<boolean> =>
  (await db.taskIds.where('id').equals(id).toArray()).some((other) => other.lid !== lid);

/** The status stands at the office as wished. `row` is the task as answered, where it was. */
export async function finishStatus(round: Round, op: StatusOp, row: Task | null): Promise<boolean> {
  if (!(await isStillOurs(round))) {
    round.end = 'signed-out';
    return false;
  }
  const { db, device } = round.parts;
  const id = row?.id ?? null;
  let tick = 0;
  const isDone = await write(db, [db.ops, db.tasks, db.meta], async () => {
    const [next, ofTask] = await Promise.all([nextTick(db), changesOf(round, op)]);
    tick = next;
    const done: Partial<StatusOp> = { ...finished, serverId: id, doneAt: device.now(), doneTick: tick };
    if (!(await amend(db, op, done, ofTask.found))) return false;
    await rebase(round, op, row, ofTask.later);
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

interface ChangesOfTask {
  /** The change itself, as it is now. */
  readonly found: Promise<Op | undefined>;
  /** Wishes about the same task that were never on the wire. */
  readonly later: readonly StatusOp[];
}

/** What this task waits for, in one look. Only inside `write`. */
async function changesOf({ parts: { db } }: Round, op: Op): Promise<ChangesOfTask> {
  const all = await db.ops.where('lid').equals(op.lid).toArray();
  const isLater = (other: Op): other is StatusOp =>
    other.kind === 'task.status' && other.seq !== op.seq && isLive(other) && other.attempt === 0;
  return { found: Promise.resolve(all.find(({ seq }) => seq === op.seq)), later: all.filter(isLater) };
}

/** Later changes of the same task stand on ours now, or we would conflict with ourselves. Only inside `write`. */
async function rebase({ parts: { db } }: Round, op: Op, row: Task | null, later: readonly StatusOp[]): Promise<void> {
  const wish = op.kind === 'task.status' ? op.body.status : null;
  const base = row
    ? { status: row.status, updatedAt: row.updatedAt }
    : wish === null
      ? null
      : { status: wish, updatedAt: null, isAnyTime: true };
  await Promise.all([
    row ? putTask(db, row) : null,
    base && later.length > 0 ? db.ops.bulkPut(later.map((other) => ({ ...other, base }))) : null,
  ]);
}
