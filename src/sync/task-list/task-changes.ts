import { readTaskChanges, type TaskChanges } from '#contract/care/task-changes.contract.ts';
import { taskListCheck } from '#domain/service/task-list-check.ts';
import type { Task } from '#domain/service/task.ts';
import type { Fetch } from '#local/cache/meta.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Answer, call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';
import type { TaskPages } from './task-pages.ts';

interface Parts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly isSameSession: () => Promise<boolean>;
}

type Failed = Extract<Answer<typeof readTaskChanges>, { is: 'failed' }>;
type Changed =
  | TaskPages
  | Failed
  | { readonly is: 'unchanged'; readonly hasExtensions: true; readonly epoch: string | null }
  | { readonly is: 'not-ours' };

/** Problems that fetching the whole list would have too. */
const FINAL: ReadonlySet<string> = new Set(['offline', 'busy', 'auth']);

/**
 * Fetches only the changes since the stored list, from our own backend. This saves most of the data of a long list.
 * `null` if the whole list has to be fetched: no version of it is known, the result does not match the backend's check, or the epoch is
 * not that of the stored numbers (`known`).
 */
export async function fetchChanges(
  { db, wire, isSameSession }: Parts,
  token: string,
  fetch: Fetch,
  known: string | null,
): Promise<Changed | null> {
  const [version] = fetch.tags;
  if (version === undefined) return null;
  const answer = await call(wire, readTaskChanges, { query: { since: Number(version) } }, { token });
  if (!(await isSameSession())) return { is: 'not-ours' };
  if (answer.is === 'failed') return FINAL.has(answer.problem.is) ? answer : null;
  if (answer.is !== 'ok' || !answer.hasExtensions) return null;
  if (answer.epoch !== known) return null;
  const { body: changes } = answer.reply;
  const rows = merged(await db.tasks.toArray(), changes);
  if (taskListCheck(rows) !== changes.check) return null;
  if (changes.version === Number(version)) return { is: 'unchanged', hasExtensions: true, epoch: answer.epoch };
  return {
    is: 'pages',
    rows,
    unreadable: [],
    total: null,
    isCut: false,
    hasExtensions: true,
    epoch: answer.epoch,
    etag: null,
    version: String(changes.version),
  };
}

function merged(stored: readonly Task[], { tasks, gone }: TaskChanges): readonly Task[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  for (const id of gone) rows.delete(id);
  for (const row of tasks) rows.set(row.id, row);
  return [...rows.values()].sort((one, other) => one.id - other.id);
}
