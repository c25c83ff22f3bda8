import type { Instant } from '#domain/quantity.ts';
import type { Task } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { metaOf } from './meta.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import type { Op, TaskIdRow } from '#local/db/row-types.ts';
import { type Trust, taskListState } from '#local/outbox/task-list-state.repo.ts';

/** What is known of the list of service requests on this device. */
export interface CachedList {
  /** Logical time at which the fetch of it began; and when it came. */
  readonly logicalTime: number;
  readonly listAt: Instant | null;
  readonly trust: Trust;
}

/** The same with its rows, and what was decided here. */
export interface CachedTasks extends CachedList {
  readonly rows: readonly Task[];
  readonly ops: readonly Op[];
  readonly taskIds: readonly TaskIdRow[];
}

/** Before any list was fetched. */
export const NO_LIST: CachedList = { logicalTime: 0, listAt: null, trust: 'whole' };

export async function cachedTasks(db: LocalDb): Promise<CachedTasks> {
  const [rows, ops, taskIds, list] = await Promise.all([db.tasks.toArray(), allOps(db), db.taskIds.toArray(), cachedList(db)]);
  return { rows, ops, taskIds, ...list };
}

/** What is known of the list without its rows. */
export async function cachedList(db: LocalDb): Promise<CachedList> {
  const [{ startedTick, fetchedAt }, { trust }] = await Promise.all([metaOf(db, 'tasks'), taskListState(db)]);
  return { logicalTime: startedTick, listAt: fetchedAt, trust };
}
