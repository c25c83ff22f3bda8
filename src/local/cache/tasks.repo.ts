import type { Table } from 'dexie';
import type { Instant } from '#domain/quantity.ts';
import type { Task, UnreadableTask } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Fetch, type Fetched, forgetEtag, isOvertaken, noteFetched, metaOf } from './meta.repo.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { putTaskListState, type TaskListState, type Trust, taskListState } from '#local/outbox/task-list-state.repo.ts';
import { write } from '#local/db/write.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import type { Op, TaskIdRow } from '#local/db/row-types.ts';

/** The state of the list of service requests on this device. */
export interface CachedList {
  /** Logical time at which its fetch began. */
  readonly logicalTime: number;
  /** When it was received. */
  readonly listAt: Instant | null;
  readonly trust: Trust;
}

/** The list with its rows, and the changes of this device. */
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

/** The state of the list without its rows. */
export async function cachedList(db: LocalDb): Promise<CachedList> {
  const [{ startedTick, fetchedAt }, { trust }] = await Promise.all([metaOf(db, 'tasks'), taskListState(db)]);
  return { logicalTime: startedTick, listAt: fetchedAt, trust };
}

/** The tasks on this device before a list replaces them, and the epoch of their numbers. */
export interface StoredTasks {
  readonly tasks: readonly Task[];
  readonly epoch: string | null;
}

/** The parts of a list beside its rows. */
export interface ListAround {
  /** The backend is ours: a task that it does not list does not exist. */
  readonly hasExtensions: boolean;
  /** The list may be incomplete. */
  readonly isCut: boolean;
  /** The number of rows according to the backend; `null` if it sends none. */
  readonly total: number | null;
  readonly unreadable: readonly UnreadableTask[];
  /** When creations were confirmed that are missing from this list. Called inside the transaction, with the listed numbers. */
  readonly unlisted: (listed: ReadonlySet<number>) => Promise<readonly Instant[]>;
  /** The epoch of its numbers; `null` if the backend sends none. */
  readonly epoch: string | null;
  /** Set if that differs from the epoch of this device. Called inside the transaction, before the stored tasks are replaced. */
  readonly renumber?: (stored: StoredTasks) => Promise<void>;
}

const WHOLE: ListAround = { hasExtensions: true, isCut: false, total: null, unreadable: [], epoch: null, unlisted: async () => [] };

/** Unit: ms. How long a row is still shown after it has disappeared from the list; it may return soon. */
const SHOWN_FOR = 600_000;
/** Unit: ms. How long a list that has lost rows proves no absence. If it is known to be incomplete, the rows are shown as long. */
const MISSED_FOR = 86_400_000;

/**
 * Replaces the list in one transaction. Writes only rows that differ, so that the list is never empty in between.
 * Rows that have disappeared from a foreign backend's list are kept for a while. Returns the new state of the list.
 */
export const replaceTasks = (
  db: LocalDb,
  rows: readonly Task[],
  fetch: Fetch,
  fetched: Fetched,
  around: ListAround = WHOLE,
): Promise<TaskListState> =>
  write(db, [db.tasks, db.meta, ...tablesFor(db, around)], async () => {
    const before = await taskListState(db);
    if (await isOvertaken(db, fetch)) return before;
    const [tasks, epoch] = await Promise.all([db.tasks.toArray(), epochOf(db)]);
    if (around.epoch !== null && around.epoch !== epoch) {
      if (!around.renumber) return before;
      await around.renumber({ tasks, epoch });
    }
    const lost = new Map(tasks.map((task) => [task.id, JSON.stringify(task)]));
    const changed = rows.filter((task) => lost.get(task.id) !== JSON.stringify(task));
    for (const { id } of rows) lost.delete(id);
    const missing = around.hasExtensions ? [] : missed(rows, [...lost.keys()], before, fetched.at);
    const unlisted = around.hasExtensions ? [] : await around.unlisted(new Set(rows.map(({ id }) => id)));
    const isFresh = (since: Instant) => Math.abs(fetched.at - since) < SHOWN_FOR;
    const kept = new Set(missing.filter(([, since]) => around.isCut || isFresh(since)).map(([id]) => id));
    const gone = [...lost.keys()].filter((id) => !kept.has(id));
    if (changed.length > 0) await db.tasks.bulkPut(changed);
    if (gone.length > 0) await db.tasks.bulkDelete(gone);
    await noteFetched(db, fetch, { ...fetched, total: rows.length });
    const { total, unreadable } = around;
    const lacks = [...missing.map(([, since]) => since), ...unlisted];
    const trust = trustIn(rows.length, lacks.length > 0, lacks.some(isFresh), around);
    const state = { trust, missing, said: total, unreadable };
    await putTaskListState(db, state);
    return state;
  });

const tablesFor = (db: LocalDb, { hasExtensions, renumber }: ListAround): Table[] => {
  if (renumber) return [db.ops, db.taskIds, db.drafts, db.lists, db.details, db.pages, db.visits];
  return hasExtensions ? [] : [db.ops];
};

type Missed = TaskListState['missing'][number];

/** The rows that were missing before and have not returned, and those that are missing now. */
function missed(rows: readonly Task[], lost: readonly number[], before: TaskListState, now: Instant): readonly Missed[] {
  const since = new Map([...lost.map((id): Missed => [id, now]), ...before.missing]);
  for (const { id } of rows) since.delete(id);
  return [...since].filter(([, at]) => Math.abs(now - at) < MISSED_FOR);
}

/** An empty list proves nothing: some backends return one while they start. */
function trustIn(rows: number, hasLost: boolean, isShaken: boolean, { hasExtensions, isCut, unreadable }: ListAround): Trust {
  if (hasExtensions) return 'whole';
  if (isCut || unreadable.length > 0) return 'cut';
  if (isShaken) return 'shaken';
  return rows === 0 || hasLost ? 'cut' : 'whole';
}

/** Stores tasks from an answer of the backend. Only inside `write` over tasks and meta. */
export async function putTasks(db: LocalDb, tasks: readonly Task[]): Promise<void> {
  if (tasks.length > 0) await Promise.all([db.tasks.bulkPut(tasks), forgetEtag(db, 'tasks')]);
}
