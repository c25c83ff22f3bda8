import type { Table } from 'dexie';
import type { Instant } from '#domain/quantity.ts';
import type { Task, UnreadableTask } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Fetch, type Fetched, forgetEtag, isOvertaken, noteFetched } from './meta.repo.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { putTaskListState, type TaskListState, type Trust, taskListState } from '#local/outbox/task-list-state.repo.ts';
import { write } from '#local/db/write.ts';

/** The tasks on this device before a list replaces them, and the epoch of their numbers. */
export interface StoredTasks {
  readonly tasks: readonly Task[];
  readonly epoch: string | null;
}

/** What came beside the rows of a list. */
export interface ListAround {
  /** The backend is ours: what it does not list is not there. */
  readonly hasExtensions: boolean;
  /** There may be more of it than came. */
  readonly isCut: boolean;
  readonly said: number | null;
  readonly unreadable: readonly UnreadableTask[];
  /** When things were confirmed that this list should show and does not. Asked inside the transaction, with the numbers that are listed. */
  readonly unlisted: (listed: ReadonlySet<number>) => Promise<readonly Instant[]>;
  /** The epoch of its numbers; `null` if the backend sends none. */
  readonly epoch: string | null;
  /** Set if that differs from the epoch of this device. Called inside the transaction, before the stored tasks are replaced. */
  readonly renumber?: (stored: StoredTasks) => Promise<void>;
}

const WHOLE: ListAround = { hasExtensions: true, isCut: false, said: null, unreadable: [], epoch: null, unlisted: async () => [] };

/** Unit: ms. So long a row that a list has lost is still shown; it may be back in a moment. */
const SHOWN_FOR = 600_000;
/** Unit: ms. So long a list that has lost rows proves nothing; and so long they are shown where it is known to be a part. */
const MISSED_FOR = 86_400_000;

/**
 * The whole list in one step; only rows that differ are written, so that an emptied list is never seen on the way.
 * Rows that a foreign backend's list has lost stay for a while. Answers with what is now known of the list.
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
    const { said, unreadable } = around;
    const lacks = [...missing.map(([, since]) => since), ...unlisted];
    const trust = trustIn(rows.length, lacks.length > 0, lacks.some(isFresh), around);
    const state = { trust, missing, said, unreadable };
    await putTaskListState(db, state);
    return state;
  });

const tablesFor = (db: LocalDb, { hasExtensions, renumber }: ListAround): Table[] => {
  if (renumber) return [db.ops, db.taskIds, db.drafts, db.lists, db.details, db.pages];
  return hasExtensions ? [] : [db.ops];
};

type Missed = TaskListState['missing'][number];

/** What was missing before and has not come back, and what is missing now. */
function missed(rows: readonly Task[], lost: readonly number[], before: TaskListState, now: Instant): readonly Missed[] {
  const since = new Map([...lost.map((id): Missed => [id, now]), ...before.missing]);
  for (const { id } of rows) since.delete(id);
  return [...since].filter(([, at]) => Math.abs(now - at) < MISSED_FOR);
}

/** Even an empty list proves nothing: some backends answer so while they start. */
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
