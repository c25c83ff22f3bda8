import type { Task } from '#domain/service/task.ts';
import type { CachedList } from '#local/cache/tasks.repo.ts';
import type { ChangeOp, Op } from '#local/db/row-types.ts';
import type { ChangeIntent } from './intent.ts';

/*
 * Whether the cached list knows of a change that is done: it began after it, and it shows what came of it. Until then the
 * change stays in view; some lists lag behind. `row` is the change's task in that list.
 */

/** Unit: ms. A list that lags further behind than this is one that has lost the change. */
const LAG_AT_MOST = 600_000;

/** So long after a change the list should know of it, whatever it looks like. */
const isLongAgo = ({ doneAt }: Op, { listAt, trust }: CachedList): boolean =>
  trust === 'whole' && listAt !== null && Math.abs(listAt - (doneAt ?? 0)) > LAG_AT_MOST;

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
