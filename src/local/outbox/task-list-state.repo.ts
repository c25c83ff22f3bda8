import type { Instant } from '#domain/quantity.ts';
import type { UnreadableTask } from '#domain/service/task.ts';
import { factOf, putFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';

/**
 * Whether a missing row proves that the office does not have the task.
 *
 * whole    yes
 * shaken   no: it lacks rows that it had a while ago, so it may be outdated or empty for a moment
 * cut      no: it may be the beginning of a longer list, by its total or its length, or because rows are unreadable or stay missing
 */
export type Trust = 'whole' | 'shaken' | 'cut';

/** The state of the list of service requests, stored beside its rows. */
export interface TaskListState {
  readonly trust: Trust;
  /** Numbers of rows that have disappeared from the list, and when. */
  readonly missing: readonly (readonly [id: number, since: Instant])[];
  /** The number of rows according to the backend; `null` if it sends none. */
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
