import type { Problem } from '#domain/service/problem.ts';
import type { Task } from '#domain/service/task.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { beginFetch, type Fetch, noteProblem, noteUnchanged } from '#local/cache/meta.repo.ts';
import { type TaskListState, taskListState } from '#local/outbox/task-list-state.repo.ts';
import { replaceTasks, type StoredTasks } from '#local/cache/tasks.repo.ts';
import { withRoom } from '#local/db/with-room.ts';
import type { Wire } from '#remote/wire.ts';
import { matchInList } from './match-in-list.ts';
import { epochOf, noteListEpoch } from '#local/outbox/epoch.repo.ts';
import { type TaskList, rowsIndex } from './rows-index.ts';
import { reconsider } from '#sync/outbox/reconsider.ts';
import { renumber } from '#sync/outbox/restored/renumber.ts';
import type { Credential } from '#sync/session/credential-provider.ts';
import { fetchChanges } from './task-changes.ts';
import { fetchTaskPages, type TaskPages } from './task-pages.ts';
import type { Instant } from '#domain/quantity.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import type { CreationOp, Op } from '#local/db/row-types.ts';
import { isCreation } from '#intents/registry.ts';

export type FetchedList =
  /** `hasSettled`: a change that waited for the user was settled, so more may be sent. */
  | { readonly is: 'list'; readonly list: TaskList; readonly hasSettled: boolean }
  /** The session has ended meanwhile. */
  | { readonly is: 'not-ours' }
  | { readonly is: 'problem'; readonly problem: Problem; readonly status: number | null; readonly retryAfter: number | null };

interface Parts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly device: Device;
  /** Called when the backend's epoch has changed, so that data stored under numbers is fetched again. */
  readonly onNewEpoch?: (() => void) | undefined;
}

const LATE: Problem = { is: 'busy', retryAfter: null };

/** Fetches the list, stores it, settles what it shows about the changes in the outbox, and returns it. */
export async function fetchTaskList(
  { db, wire, device, onNewEpoch }: Parts,
  { token }: Credential,
  isSameSession: () => Promise<boolean>,
): Promise<FetchedList> {
  const startedAt = device.now();
  const [fetch, known] = await Promise.all([beginFetch(db, 'tasks'), epochOf(db)]);
  const changes = await fetchChanges({ db, wire, isSameSession }, token, fetch, known);
  // the stored list was merged from changes, so the tag of the last full list does not belong to it
  const etag = fetch.tags.length > 0 ? null : fetch.etag;
  const answer = changes ?? (await fetchTaskPages(wire, token, etag, isSameSession));
  if (answer.is === 'not-ours') return answer;
  if (answer.is === 'failed') {
    await noteProblem(db, 'tasks', answer.problem);
    return { is: 'problem', problem: answer.problem, status: answer.status, retryAfter: answer.retryAfter };
  }
  const { rows, lost, state } =
    answer.is === 'unchanged' ? await asCached(db, fetch, device) : await storePages(db, answer, fetch, device, known);
  const epoch = await epochOf(db);
  if (known !== null && epoch !== known) onNewEpoch?.();
  // a list of a newer epoch was stored meanwhile
  if (answer.epoch !== null && answer.epoch !== epoch) return { is: 'problem', problem: LATE, status: null, retryAfter: null };
  await noteListEpoch(db, answer.epoch !== null);
  await matchInList(db, rows, state.trust, device.now());
  const list: TaskList = {
    byId: new Map(rows.map((row) => [row.id, row])),
    index: rowsIndex([...rows, ...lost]),
    logicalTime: fetch.logicalTime,
    since: new Map(),
    hasExtensions: answer.hasExtensions,
    epoch,
    hasEpoch: answer.epoch !== null,
    startedAt,
    trust: state.trust,
    newest: [...rows, ...lost].reduce((newest, { id }) => Math.max(newest, id), 0),
    unreadable: new Set(state.unreadable.map(({ id }) => Number(id ?? Number.NaN))),
  };
  return { is: 'list', list, hasSettled: await reconsider({ db, device }, list) };
}

interface Known {
  readonly rows: readonly Task[];
  /** Stored rows that have disappeared from the list. */
  readonly lost: readonly Task[];
  readonly state: TaskListState;
}

/** The backend answered 304: the stored list is current. */
async function asCached(db: LocalDb, fetch: Fetch, device: Device): Promise<Known> {
  await noteUnchanged(db, fetch, device.now());
  const [cached, state] = await Promise.all([db.tasks.toArray(), taskListState(db)]);
  const missing = new Set(state.missing.map(([id]) => id));
  return { rows: cached.filter(({ id }) => !missing.has(id)), lost: cached.filter(({ id }) => missing.has(id)), state };
}

async function storePages(
  db: LocalDb,
  { rows, etag, version, ...pages }: TaskPages,
  fetch: Fetch,
  device: Device,
  known: string | null,
): Promise<Known> {
  const { epoch } = pages;
  const around = {
    ...pages,
    ...(epoch !== null && epoch !== known && { renumber: (stored: StoredTasks) => renumber(db, stored, rows, epoch) }),
    unlisted: (listed: ReadonlySet<number>) => unlistedCreations(db, listed, fetch.logicalTime),
  };
  const state = await withRoom(db, () =>
    replaceTasks(db, rows, fetch, { at: device.now(), etag, tags: version === null ? [] : [version] }, around),
  );
  const lost = state.missing.length === 0 ? [] : await db.tasks.bulkGet(state.missing.map(([id]) => id));
  const there = new Set(rows.map(({ id }) => id));
  return { rows, lost: lost.flatMap((row) => (row && !there.has(row.id) ? [row] : [])), state };
}

const isConfirmed = (op: Op, logicalTime: number): op is CreationOp =>
  isCreation(op) && op.state === 'done' && !op.isKeyed && op.serverId !== null && (op.doneTick ?? 0) <= logicalTime;

/**
 * When the creations were confirmed that a list begun at `logicalTime` should contain, but neither it nor an earlier one does: such a list
 * lags behind or is incomplete. Marks the creations that it contains. Only inside `write` over ops.
 */
async function unlistedCreations(db: LocalDb, listed: ReadonlySet<number>, logicalTime: number): Promise<Instant[]> {
  const waiting = (await allOps(db)).filter((op): op is CreationOp => isConfirmed(op, logicalTime) && !op.isListed);
  const isThere = ({ serverId }: CreationOp) => listed.has(serverId ?? Number.NaN);
  await db.ops.bulkPut(waiting.filter(isThere).map((op) => ({ ...op, isListed: true })));
  return waiting.flatMap((op) => (isThere(op) || op.doneAt === null ? [] : [op.doneAt]));
}
