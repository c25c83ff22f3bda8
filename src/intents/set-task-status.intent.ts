import type { NewTask, Task, TaskStatus } from '#domain/service/task.ts';
import { type HeldList, heldList, isKnownToList } from '#local/cache/held-tasks.ts';
import { addOp, serverIdOf } from '#local/outbox/operations.repo.ts';
import type { Op, StatusAt, StatusOp } from '#local/db/row-types.ts';
import { withRoom, write } from '#local/db/write.ts';
import { type Decider, freshOp } from './file-task.intent.ts';

/** The task as the user saw it when deciding. */
export interface StatusDecision {
  readonly lid: string;
  readonly seen: StatusAt;
  readonly task: Task | NewTask | null;
}

/** Wishes that a newer one takes the place of: never sent, or stopped by the office. */
const isOutdated = (op: Op): op is StatusOp =>
  op.kind === 'task.status' && ((op.state === 'queued' && op.attempt === 0) || ['conflict', 'rejected', 'review'].includes(op.state));

/** An own change before this one, whose outcome the user could not see with its time: still on its way, or in no list yet. */
function isOwnBefore(op: Op, row: Task | undefined, held: HeldList): boolean {
  if (['queued', 'sending', 'unknown'].includes(op.state)) return true;
  if (op.state !== 'done' || isKnownToList(op, row, held)) return false;
  return op.kind === 'task.create' ? row === undefined : row?.status !== op.body.status;
}

/** Open or close a service request; of several unsent wishes about one task only the last is sent, over what the first was made on. */
export const setTaskStatus = (decider: Decider, { lid, seen, task }: StatusDecision, status: TaskStatus): Promise<number> =>
  withRoom(decider.db, () =>
    write(decider.db, [decider.db.ops, decider.db.meta, decider.db.tasks, decider.db.taskIds], async () => {
      const { db, device } = decider;
      const before = await db.ops.where('lid').equals(lid).sortBy('seq');
      const outdated = before.filter(isOutdated);
      await db.ops.bulkPut(outdated.map((op) => ({ ...op, state: 'superseded' as const, doneAt: device.now() })));
      const [held, id] = await Promise.all([heldList(db), serverIdOf(db, lid)]);
      const row = id === null ? undefined : await db.tasks.get(id);
      const lastDone = before.findLast((op) => op.kind === 'task.status' && op.state === 'done');
      const isPast = (op: Op) => op.kind === 'task.status' && op.state === 'done' && op !== lastDone;
      const own = before.filter((op) => !isOutdated(op) && !isPast(op)).map((op) => isOwnBefore(op, row, held));
      const first = outdated.find(({ state }) => state === 'queued');
      return addOp(db, {
        ...freshOp(decider),
        kind: 'task.status',
        lid,
        body: { status, updatedAt: device.now() },
        base: first?.base ?? { ...seen, isAnyTime: seen.isAnyTime || own.includes(true) },
        task,
        office: null,
      });
    }),
  );
