import { oncePer } from '#lib/once-per.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { Task } from '#domain/service/task.ts';
import { changeIntent, isChange } from '#intents/registry.ts';
import { putTasks } from '#local/cache/tasks.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { ChangeOp, CreationOp, Op, OpColumns } from '#local/db/row-types.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import type { Device } from '#local/device.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { advance, advanceAll, type Step } from '#local/outbox/operations.repo.ts';
import { isSameEpoch } from './claim.ts';
import { type DrainContext, isStillSignedIn } from './drain-context.ts';
import { gather } from './wire/gather.ts';

/* Stores that the office has a change: its state, the number of a new task, and the task as the office returned it. */

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  /** The epoch of the number. */
  readonly epoch: string | null;
}

/** A creation that the backend has under this number. `row`: the task from the response or the list, if there was one. */
interface Binding {
  readonly op: CreationOp;
  readonly id: number;
  readonly row: Task | null;
}

export const FINISHED = { claimedBy: null, notBefore: null, error: null, failures: 0, why: null, looks: 0 } as const satisfies OpColumns;

/**
 * Stores number and state `done` of creations in one transaction, otherwise a crash between the two could block dependent changes.
 * Returns the logical time for each; `null` if the number belongs to another creation or the change is no longer as read.
 */
function bindRows({ db, device, epoch }: Parts, bindings: readonly Binding[]): Promise<(number | null)[]> {
  return write(db, [db.ops, db.taskIds, db.tasks, db.meta], async () => {
    // requested in parallel, because each request costs a round trip to the database
    const [logicalTime, now, looked] = await Promise.all([
      nextLogicalTime(db),
      epochOf(db),
      Promise.all(bindings.map(({ op, id }) => Promise.all([isTakenByAnother(db, op, id), changesOf(db, op)]))),
    ]);
    if (now !== epoch) return bindings.map(() => null);
    const free = bindings.flatMap((binding, index) => {
      const [isTaken, ofTask] = looked[index] ?? [true];
      const isTwice = bindings.findIndex(({ id }) => id === binding.id) < index;
      return isTaken || isTwice || !ofTask ? [] : [{ ...binding, ...ofTask }];
    });
    const steps = free.map(({ op, id }): Step => {
      const columns = { ...FINISHED, lookalikes: [], serverId: id, doneAt: device.now(), doneTick: logicalTime };
      return { read: op, event: 'confirm', columns };
    });
    const isDone = await advanceAll(db, steps, Promise.all(free.map(({ current }) => current)));
    const bound = free.filter((_, index) => isDone[index]);
    await Promise.all([
      db.taskIds.bulkPut(bound.map(({ op, id }) => ({ lid: op.lid, id }))),
      putTasks(
        db,
        bound.flatMap(({ row }) => row ?? []),
      ),
      ...bound.map(({ op, row, later }) => (row ? rebase(db, op, row, later) : null)),
    ]);
    return bindings.map(({ op }) => (bound.some((one) => one.op === op) ? logicalTime : null));
  });
}

export const bindRow = async (parts: Parts, op: CreationOp, id: number, row: Task | null): Promise<number | null> =>
  (await bindRows(parts, [{ op, id, row }]))[0] ?? null;

const isTakenByAnother = async (db: LocalDb, { lid: localId }: Op, id: number): Promise<boolean> =>
  (await db.taskIds.where('id').equals(id).toArray()).some((other) => other.lid !== localId);

/** Simultaneous confirmations of creations of one run share a transaction. */
const bindingIn = oncePer((context: DrainContext) =>
  gather((bindings: readonly Binding[]) => bindRows({ ...context.parts, epoch: context.epoch }, bindings)),
);

/** Stores that the office has the creation under this number. */
export async function confirmCreate(context: DrainContext, op: CreationOp, id: number, row: Task | null): Promise<boolean> {
  if (!(await isStillSignedIn(context))) return false;
  const logicalTime = await bindingIn(context)({ op, id, row });
  if (logicalTime === null) return false;
  if (row) learnRow(context, row, logicalTime);
  if (!op.isKeyed) context.hasUnproven = true;
  return true;
}

/** Stores that the office has the change as decided. `row`: the task from the response, if there was one. */
export async function confirmChange(context: DrainContext, op: ChangeOp, row: Task | null): Promise<boolean> {
  if (!(await isStillSignedIn(context))) return false;
  const { db, device } = context.parts;
  const serverId = row?.id ?? op.serverId;
  let logicalTime = 0;
  const isDone = await write(db, [db.ops, db.tasks, db.meta], async () => {
    const [next, ofTask, isValid] = await Promise.all([nextLogicalTime(db), changesOf(db, op), isSameEpoch(context)]);
    logicalTime = next;
    const done = { ...FINISHED, serverId, doneAt: device.now(), doneTick: logicalTime };
    if (!isValid || !(await advance(db, op, 'confirm', done, ofTask.current))) return false;
    await Promise.all([putTasks(db, row ? [row] : []), rebase(db, op, row, ofTask.later)]);
    return true;
  });
  if (isDone && row) learnRow(context, row, logicalTime);
  else context.list = null;
  return isDone;
}

/** Adds a row to the list of this run. */
function learnRow({ list }: DrainContext, row: Task, logicalTime: number): void {
  list?.byId.set(row.id, row);
  list?.index.add(row);
  list?.since.set(row.id, logicalTime);
}

interface ChangesOfTask {
  /** The change itself, as it is now. */
  readonly current: Promise<Op | undefined>;
  /** Changes of the same task that were never on the wire. */
  readonly later: readonly ChangeOp[];
}

/** The changes of a task, in one read. Only inside `write`. */
async function changesOf(db: LocalDb, op: Op): Promise<ChangesOfTask> {
  const all = await db.ops.where('lid').equals(op.lid).toArray();
  const isLater = (other: Op): other is ChangeOp => isChange(other) && other.seq !== op.seq && isLive(other) && other.attempt === 0;
  return { current: Promise.resolve(all.find(({ seq }) => seq === op.seq)), later: all.filter(isLater) };
}

/** The new base of a later change; unchanged if the response had no row and `op` is of another kind. */
function baseOf(later: ChangeOp, op: Op, row: Task | null): object {
  const intent = changeIntent(later);
  if (row) return intent.baseOf(row);
  return isChange(op) && op.kind === later.kind ? intent.baseAfter(op) : later.base;
}

/** Bases later changes of the same task on this one, otherwise they would conflict with it. Only inside `write`. */
async function rebase(db: LocalDb, op: Op, row: Task | null, later: readonly ChangeOp[]): Promise<void> {
  if (later.length > 0) await db.ops.bulkPut(later.map((other) => ({ ...other, base: baseOf(other, op, row) })));
}
