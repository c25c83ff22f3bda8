import { listTasks } from '#contract/tasks.contract.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Task } from '#domain/service/task.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/local-db.ts';
import { beginFetch, noteProblem, noteUnchanged } from '#local/meta.repo.ts';
import { replaceTasks } from '#local/tasks.repo.ts';
import { withRoom } from '#local/write.ts';
import { call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';
import { learnFromList } from './learn-from-list.ts';
import { type RowsIndex, rowsIndex } from './rows-index.ts';
import type { Credential } from './session-door.ts';

/** The office's service requests as of one moment. */
export interface TaskList {
  readonly byId: Map<number, Task>;
  /** By the key under which a device of ours filed them, and by their content; see `rows-index.ts`. */
  readonly index: RowsIndex;
  /** Logical time at which the fetch began. */
  readonly tick: number;
  /** Rows that were answered one by one since, with the logical time of their change. */
  readonly since: Map<number, number>;
  /** The backend announced that it honours keys and preconditions. */
  readonly isOurs: boolean;
  readonly startedAt: Instant;
}

export type FetchedList =
  | { readonly is: 'list'; readonly list: TaskList }
  /** Nobody is signed in any more to whom it would belong. */
  | { readonly is: 'not-ours' }
  | { readonly is: 'problem'; readonly problem: Problem; readonly status: number | null; readonly retryAfter: number | null };

/** Fetches the list, keeps it on the device and answers with it. */
export async function fetchTaskList(
  { db, wire, device }: { readonly db: LocalDb; readonly wire: Wire; readonly device: Device },
  { token }: Credential,
  isStillOurs: () => Promise<boolean>,
): Promise<FetchedList> {
  const startedAt = device.now();
  const fetch = await beginFetch(db, 'tasks');
  const headers: Record<string, string> = fetch.etag === null ? {} : { 'if-none-match': fetch.etag };
  const answer = await call(wire, listTasks, {}, { token, headers });
  if (!(await isStillOurs())) return { is: 'not-ours' };
  if (answer.is === 'failed') {
    await noteProblem(db, 'tasks', answer.problem);
    return { is: 'problem', problem: answer.problem, status: answer.status, retryAfter: answer.retryAfter };
  }
  const rows = answer.is === 'unchanged' ? await db.tasks.toArray() : answer.reply.body;
  if (answer.is === 'unchanged') await noteUnchanged(db, fetch, device.now());
  else await withRoom(db, () => replaceTasks(db, answer.reply.body, fetch, { at: device.now(), etag: answer.etag }));
  await learnFromList(db, rows, device.now());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { is: 'list', list: { byId, index: rowsIndex(rows), tick: fetch.tick, since: new Map(), isOurs: answer.isOurs, startedAt } };
}
