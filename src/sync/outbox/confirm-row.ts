import { isLive } from '#domain/service/change-state.ts';
import type { Task } from '#domain/service/task.ts';
import { changeIntent, isChange } from '#intents/registry.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { advance } from '#local/outbox/operations.repo.ts';
import type { ChangeOp, CreationOp, Op, OpColumns } from '#local/db/row-types.ts';
import { putTask } from '#local/cache/tasks.repo.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  /** The epoch that the number belongs to. */
  readonly epoch: string | null;
}

/**
 * The creation is at the office under this number: bound and done in one step, or its dependants would wait for ever.
 * Answers with the logical time of it; `null` where the number is another's or the change has moved on.
 */
export async function bindRow({ db, device, epoch }: Parts, op: CreationOp, id: number, row: Task | null): Promise<number | null> {
  return write(db, [db.ops, db.taskIds, db.tasks, db.meta], async () => {
    // asked for side by side: one after the other each of these costs a way to the database and back
    const [isTaken, logicalTime, ofTask] = await Promise.all([isTakenByAnother(db, op, id), nextLogicalTime(db), changesOf(db, op)]);
    if (isTaken || (await epochOf(db)) !== epoch) return null;
    const done: OpColumns = { ...FINISHED, lookalikes: [], serverId: id, doneAt: device.now(), doneTick: logicalTime };
    if (!(await advance(db, op, 'confirm', done, ofTask.found))) return null;
    await Promise.all([db.taskIds.put({ lid: op.lid, id }), row ? rebase(db, op, row, ofTask.later) : null]);
    return logicalTime;
  });
}

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
  await Promise.all([
    row ? putTask(db, row) : null,
    later.length > 0 ? db.ops.bulkPut(later.map((other) => ({ ...other, base: baseOf(other, op, row) }))) : null,
  ]);
}
