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
