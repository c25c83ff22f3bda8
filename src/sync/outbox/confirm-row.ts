import { isLive } from '#domain/service/change-state.ts';
import type { Task } from '#domain/service/task.ts';
import { changeIntent, isChange } from '#intents/registry.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { advanceAll, type Step } from '#local/outbox/operations.repo.ts';
import type { ChangeOp, CreationOp, Op, OpColumns } from '#local/db/row-types.ts';
import { putTasks } from '#local/cache/tasks.repo.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  /** The epoch of the number. */
  readonly epoch: string | null;
}

/** A creation that the backend has under this number. `row`: the task from the answer or the list, if there was one. */
export interface Binding {
  readonly op: CreationOp;
  readonly id: number;
  readonly row: Task | null;
}

/**
 * Stores number and state `done` of creations in one transaction, otherwise a crash between the two could block dependent changes.
 * Returns the logical time for each; `null` if the number belongs to another creation or the change is no longer as read.
 */
export function bindRows({ db, device, epoch }: Parts, bindings: readonly Binding[]): Promise<(number | null)[]> {
  return write(db, [db.ops, db.taskIds, db.tasks, db.meta], async () => {
    // asked for side by side: one after the other each of these costs a way to the database and back
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
    const isDone = await advanceAll(db, steps, Promise.all(free.map(({ found }) => found)));
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

export const FINISHED = { claimedBy: null, notBefore: null, error: null, failures: 0, why: null, looks: 0 } as const satisfies OpColumns;

const isTakenByAnother = async (db: LocalDb, { lid: localId }: Op, id: number): Promise<boolean> =>
  (await db.taskIds.where('id').equals(id).toArray()).some((other) => other.lid !== localId);

interface ChangesOfTask {
  /** The change itself, as it is now. */
  readonly found: Promise<Op | undefined>;
  /** Wishes about the same task that were never on the wire. */
  readonly later: readonly ChangeOp[];
}

/** What this task waits for, in one look. Only inside `write`. */
export async function changesOf(db: LocalDb, op: Op): Promise<ChangesOfTask> {
  const all = await db.ops.where('lid').equals(op.lid).toArray();
  const isLater = (other: Op): other is ChangeOp => isChange(other) && other.seq !== op.seq && isLive(other) && other.attempt === 0;
  return { found: Promise.resolve(all.find(({ seq }) => seq === op.seq)), later: all.filter(isLater) };
}

/** What a later change stands on now; as before where the answer held no row and another kind of change was made. */
function baseOf(later: ChangeOp, op: Op, row: Task | null): object {
  const intent = changeIntent(later);
  if (row) return intent.baseOf(row);
  return isChange(op) && op.kind === later.kind ? intent.baseAfter(op) : later.base;
}

/** Later changes of the same task stand on ours now, or we would conflict with ourselves. Only inside `write`. */
export async function rebase(db: LocalDb, op: Op, row: Task | null, later: readonly ChangeOp[]): Promise<void> {
  if (later.length > 0) await db.ops.bulkPut(later.map((other) => ({ ...other, base: baseOf(other, op, row) })));
}
