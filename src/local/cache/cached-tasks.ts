import type { Instant } from '#domain/quantity.ts';
import type { Task } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { metaOf } from './meta.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import type { Op, StatusAt, TaskIdRow } from '#local/db/row-types.ts';
import { type Trust, taskListState } from '#local/outbox/task-list-state.repo.ts';

/** The list of service requests that this device holds. */
export interface HeldList {
  /** Logical time at which the list that is held began; and when it came. */
  readonly listTick: number;
  readonly listAt: Instant | null;
  readonly trust: Trust;
}

/** The same with its rows, and what was decided here. */
export interface HeldTasks extends HeldList {
  readonly rows: readonly Task[];
  readonly ops: readonly Op[];
  readonly taskIds: readonly TaskIdRow[];
}

/** Before any list was fetched. */
export const NO_LIST: HeldList = { listTick: 0, listAt: null, trust: 'whole' };

export async function heldTasks(db: LocalDb): Promise<HeldTasks> {
  const [rows, ops, taskIds, list] = await Promise.all([db.tasks.toArray(), allOps(db), db.taskIds.toArray(), heldList(db)]);
  return { rows, ops, taskIds, ...list };
}

/** What is known of the list without its rows. */
export async function heldList(db: LocalDb): Promise<HeldList> {
  const [{ startedTick, fetchedAt }, { trust }] = await Promise.all([metaOf(db, 'tasks'), taskListState(db)]);
  return { listTick: startedTick, listAt: fetchedAt, trust };
}

/** Unit: ms. A list that lags further behind than this is one that has lost the change. */
const LAG_AT_MOST = 600_000;

/** So long after a change the list should know of it, whatever it looks like. */
const isLongAgo = ({ doneAt }: Op, { listAt, trust }: HeldList): boolean =>
  trust === 'whole' && listAt !== null && Math.abs(listAt - (doneAt ?? 0)) > LAG_AT_MOST;

const isAsBefore = (row: Task, before: StatusAt | null | undefined): boolean =>
  before !== null && before !== undefined && row.status === before.status && row.updatedAt === before.updatedAt;

/**
 * Whether the list that is held knows of a change that is done: it began after it, and it shows what came of it.
 * Until then the change stays in view; some lists lag behind. `row` is the change's task in that list.
 */
export function isKnownToList(op: Op, row: Task | undefined, list: HeldList): boolean {
  if (op.state !== 'done' || (op.doneTick ?? 0) > list.listTick) return false;
  if (op.kind === 'task.create') return row !== undefined || op.serverId === null || isLongAgo(op, list);
  if (!row) return isLongAgo(op, list);
  return row.status === op.body.status || !isAsBefore(row, op.before) || isLongAgo(op, list);
}
