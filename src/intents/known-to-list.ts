import type { Task } from '#domain/service/task.ts';
import type { CachedList } from '#local/cache/tasks.repo.ts';
import type { ChangeOp, Op } from '#local/db/row-types.ts';
import type { ChangeIntent } from './intent.ts';

/*
 * Whether the stored list contains a confirmed change: its fetch began after the change, and it shows the result. Until then the change
 * is still applied to the list, since some lists lag behind. `row` is the task of the change in that list.
 */

/** Unit: ms. The longest lag of a list. After it the office has lost the change. */
const MAX_LAG = 600_000;

/** Whether the list must contain the change by now. */
const isLongAgo = ({ doneAt }: Op, { listAt, trust }: CachedList): boolean =>
  trust === 'whole' && listAt !== null && Math.abs(listAt - (doneAt ?? 0)) > MAX_LAG;

const beganAfter = ({ logicalTime }: CachedList, { state, doneTick }: Op): boolean => state === 'done' && (doneTick ?? 0) <= logicalTime;

export const isCreationKnown = (op: Op, row: Task | undefined, list: CachedList): boolean =>
  beganAfter(list, op) && (row !== undefined || op.serverId === null || isLongAgo(op, list));

export const isChangeKnown = <O extends ChangeOp>(
  intent: Pick<ChangeIntent<O>, 'isApplied' | 'isAt'>,
  op: O,
  row: Task | undefined,
  list: CachedList,
): boolean =>
  beganAfter(list, op) &&
  (isLongAgo(op, list) || (row !== undefined && (intent.isApplied(op, row) || !op.before || !intent.isAt(op.before, row))));

/**
 * The change with the row before it. One that a list already showed was never sent and has no such row: then the row before the last
 * change of its kind that was sent counts, since a list that lags behind may show that again. `earlier`: changes of the same task.
 */
export function withRowBefore<O extends ChangeOp>(op: O, earlier: readonly Op[]): O {
  if (op.before) return op;
  const isSent = (other: Op): other is O => other.seq < op.seq && other.kind === op.kind && other.lid === op.lid && other.state === 'done';
  const last = earlier.filter(isSent).findLast(({ before }) => Boolean(before));
  return last ? { ...op, before: last.before } : op;
}
