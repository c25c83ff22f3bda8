import type { Instant } from '#domain/quantity.ts';
import type { UnreadableTask } from '#domain/service/task.ts';
import { factOf, putFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';

/**
 * How far the list may be believed where it does not have something.
 *
 * whole    what is not in it is not at the office
 * shaken   it lacks rows that it had a while ago: it may be late or empty for a moment
 * cut      it may be the first part of a longer one: by what it says, by its length, because rows are lost for good or cannot be read
 */
export type Trust = 'whole' | 'shaken' | 'cut';

/** What is known of the list of service requests beside its rows. */
export interface TaskListState {
  readonly trust: Trust;
  /** Numbers of rows that the list had once and has no longer, each since when. */
  readonly missing: readonly (readonly [id: number, since: Instant])[];
  /** Rows that the whole list has, where the backend says more than it gave. */
  readonly said: number | null;
  readonly unreadable: readonly UnreadableTask[];
}

const WHOLE_LIST: TaskListState = { trust: 'whole', missing: [], said: null, unreadable: [] };

export const taskListState = async (db: LocalDb): Promise<TaskListState> => (await factOf(db, 'taskList')) ?? WHOLE_LIST;

/** Only inside `write`. */
export async function putTaskListState(db: LocalDb, state: TaskListState): Promise<void> {
  if (JSON.stringify(await taskListState(db)) === JSON.stringify(state)) return;
  await putFact(db, 'taskList', state);
}
