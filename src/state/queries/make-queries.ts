import { reportOnly } from '#failures/report.ts';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Installation } from '#domain/service/installation.ts';
import type { Task } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { draftOf } from '#local/outbox/drafts.repo.ts';
import { cachedTasks, NO_LIST } from '#local/cache/tasks.repo.ts';
import { cachedInstallations } from '#local/cache/installations.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import { heldVoltageWeeks } from '#local/cache/resource-cache.repo.ts';
import { taskListState } from '#local/outbox/task-list-state.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { followed, liveSignal } from './live-signal.ts';
import { openedDb } from './opened-db.ts';
import { outboxView } from './outbox-view.ts';
import type { QueryParts } from './query-parts.ts';
import type { InstallationList, MapQueries, Queries, SignInQueries } from '#state/queries.ts';
import type { Aged } from '#domain/service/resource.ts';
import { makeListQueries } from './list-queries.ts';
import { recordQueries } from './record-queries.ts';
import { taskQueries } from './task-queries.ts';
import type { Connection, OutboxView, SeenTask, TaskListView } from '#state/views.ts';

/** Everything that a screen can look at, over one device. */
export function makeQueries(parts: QueryParts): Omit<Queries, keyof MapQueries | keyof SignInQueries> {
  const seen = makeListQueries(parts);
  return {
    session: computed(() => ({ ...parts.session.value, keepsNothing: seen.keepsNothing.value })),
    connection: followed(parts.engine, ({ connection }) => connection, { is: 'unknown', since: null } as Connection),
    outbox: makeOutbox(parts),
    readiness: parts.readiness,
    ahead: parts.ahead,
    update: parts.update,
    installations: seen.of(
      { of: 'installations' },
      { ask: installationsOf, fromMemory: (rows) => ({ rows: rows as Installation[], total: (rows as Installation[]).length }) },
    ),
    tasks: seen.of(
      { of: 'tasks' },
      {
        ask: seenTasksOf,
        own: ownTasks,
        fromMemory: (rows) => taskQueries({ ...NO_LIST, rows: rows as Task[], ops: [], taskIds: [] }),
      },
    ),
    taskList: makeTaskList(parts),
    ...recordQueries(seen),
    heldVoltageWeeks: makeHeldWeeks(parts),
    draft: async (formKey) => {
      const db = await openedDb(parts.db);
      return db ? draftOf(db, formKey).catch(reportOnly('state/draft')) : undefined;
    },
  };
}

async function installationsOf(db: LocalDb): Promise<InstallationList> {
  const [rows, { total }] = await Promise.all([cachedInstallations(db), metaOf(db, 'installations')]);
  return { rows, total: Math.max(total ?? 0, rows.length) };
}

const seenTasksOf = async (db: LocalDb) => taskQueries(await cachedTasks(db));

/** What was filed here is seen even where no list was ever fetched; it is as old as the newest decision. */
async function ownTasks(db: LocalDb): Promise<Aged<SeenTask[]> | null> {
  const [ops, taskIds] = await Promise.all([allOps(db), db.taskIds.toArray()]);
  const value = taskQueries({ ...NO_LIST, rows: [], ops, taskIds });
  const newest = ops.at(-1);
  return newest && value.length > 0 ? { value, asOf: newest.createdAt } : null;
}

const NO_WEEKS: readonly LocalDate[] = [];

function makeHeldWeeks({ db }: QueryParts): Queries['heldVoltageWeeks'] {
  const made = new Map<number, ReadonlySignal<readonly LocalDate[]>>();
  return (id) => {
    const known = made.get(id);
    if (known) return known;
    const asked = liveSignal(db, (opened) => heldVoltageWeeks(opened, id));
    const one = computed(() => (asked.value.is === 'answered' ? asked.value.value : NO_WEEKS));
    made.set(id, one);
    return one;
  };
}

const WHOLE: TaskListView = { unreadable: [], part: null, missing: 0 };

function makeTaskList({ db }: QueryParts): ReadonlySignal<TaskListView> {
  const asked = liveSignal(db, async (opened): Promise<TaskListView> => {
    const [{ missing, said, unreadable }, { total }] = await Promise.all([taskListState(opened), metaOf(opened, 'tasks')]);
    const came = (total ?? 0) + unreadable.length;
    const kept =
      missing.length === 0
        ? 0
        : await opened.tasks
            .where('id')
            .anyOf(missing.map(([id]) => id))
            .count();
    return { unreadable, part: said !== null && said > came ? { came, said } : null, missing: kept };
  });
  return computed(() => (asked.value.is === 'answered' ? asked.value.value : WHOLE));
}

function makeOutbox({ db, engine, version }: QueryParts): ReadonlySignal<OutboxView> {
  const view = liveSignal(db, (opened) => outboxView(opened, version));
  const isSending = followed(engine, (now) => now.isSending, false);
  const nothing: Omit<OutboxView, 'isSending' | 'isKnown'> = { pending: [], finished: [], paused: null, ofNewerApp: 0, stopped: null };
  return computed(() => {
    const asked = view.value;
    const isKnown = asked.is !== 'waiting';
    return { ...(asked.is === 'answered' ? asked.value : nothing), isKnown, isSending: isSending.value };
  });
}
