import { reportOnly } from '#failures/report.ts';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { knownInstallations } from '#intents/replace-inverter.intent.ts';
import { type StoredPlan, storedPlan } from '#intents/stored-plan.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { PlannedTask } from '#domain/service/plan.ts';
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
import { outboxView } from './outbox-view.ts';
import { type QueryParts, makeResourceSignals } from './resource-signals.ts';
import type { InstallationList, MapQueries, Queries, SignInQueries, MarkerOnMap, ResourceQueries } from './queries.ts';
import type { Aged } from '#domain/service/resource.ts';
import { visitQueries } from './visit-queries.ts';
import { taskQueries } from './task-queries.ts';
import { type Connection, type OutboxView, type SeenTask, type TaskListView, UNREAD_OUTBOX } from '#state/views.ts';
import { RECORD_KEYS, RESOURCES, type RecordKey, type RecordRef, type ResourceTypes, refOf } from '#local/cache/resources.ts';

/** All queries of the screens for one device, except those for maps and sign-in. */
export function makeQueries(parts: QueryParts): Omit<Queries, keyof MapQueries | keyof SignInQueries> {
  const signals = makeResourceSignals(parts);
  return {
    session: computed(() => ({ ...parts.session.value, keepsNothing: signals.keepsNothing.value })),
    connection: followed(parts.engine, ({ connection }) => connection, { is: 'unknown', since: null } as Connection),
    outbox: makeOutbox(parts),
    readiness: parts.readiness,
    ahead: parts.ahead,
    readyStops: parts.readyStops,
    update: parts.update,
    installations: signals.listOf(
      { of: 'installations' },
      { read: installationsOf, fromMemory: (rows) => ({ rows: rows as Installation[], total: (rows as Installation[]).length }) },
    ),
    tasks: signals.listOf(
      { of: 'tasks' },
      {
        read: seenTasksOf,
        own: ownTasks,
        fromMemory: (rows) => taskQueries({ ...NO_LIST, rows: rows as Task[], ops: [], taskIds: [] }),
      },
    ),
    taskList: makeTaskList(parts),
    ...recordQueries(signals),
    plan: signals.listOf({ of: 'plan' }, { read: storedPlan, fromMemory: (rows) => ({ ...NO_PLAN, rows: rows as PlannedTask[] }) }),
    heldVoltageWeeks: makeHeldWeeks(parts),
    ...visitQueries(parts.db),
    draft: async (formKey) => {
      const db = await openedDb(parts.db);
      return db ? draftOf(db, formKey).catch(reportOnly('state/draft')) : undefined;
    },
  };
}

async function installationsOf(db: LocalDb): Promise<InstallationList> {
  const [rows, { total }] = await Promise.all([knownInstallations(db), metaOf(db, 'installations')]);
  return { rows, total: Math.max(total ?? 0, rows.length) };
}

const NO_PLAN: StoredPlan = { rows: [], ops: [], taskIds: [], people: [], startedTick: 0 };

const seenTasksOf = async (db: LocalDb) => taskQueries(await cachedTasks(db));

/** The tasks that were filed on this device, shown until a list is fetched. Their age is that of the newest decision. */
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
    const weeks = liveSignal(db, (opened) => heldVoltageWeeks(opened, id));
    const one = computed(() => (weeks.value.is === 'read' ? weeks.value.value : NO_WEEKS));
    made.set(id, one);
    return one;
  };
}

const WHOLE: TaskListView = { unreadable: [], part: null, missing: 0 };

function makeTaskList({ db }: QueryParts): ReadonlySignal<TaskListView> {
  const view = liveSignal(db, async (opened): Promise<TaskListView> => {
    const [{ missing, said, unreadable }, { total: stored }] = await Promise.all([taskListState(opened), metaOf(opened, 'tasks')]);
    const received = (stored ?? 0) + unreadable.length;
    const kept =
      missing.length === 0
        ? 0
        : await opened.tasks
            .where('id')
            .anyOf(missing.map(([id]) => id))
            .count();
    return { unreadable, part: said !== null && said > received ? { received, total: said } : null, missing: kept };
  });
  return computed(() => (view.value.is === 'read' ? view.value.value : WHOLE));
}

function makeOutbox({ db, engine, version }: QueryParts): ReadonlySignal<OutboxView> {
  const view = liveSignal(db, (opened) => outboxView(opened, version));
  const isSending = followed(engine, (now) => now.isSending, false);
  return computed(() => {
    const result = view.value;
    const isKnown = result.is !== 'waiting';
    return { ...(result.is === 'read' ? result.value : UNREAD_OUTBOX), isKnown, isSending: isSending.value };
  });
}

/** Unit: ms. How long to wait for the account's database. */
const DATABASE_TIMEOUT_MS = 5000;

/** The account's database. Waits while it is being opened, as after a cold start. `null` after the timeout. */
function openedDb(db: ReadonlySignal<LocalDb | null>): Promise<LocalDb | null> {
  const now = db.peek();
  if (now) return Promise.resolve(now);
  return new Promise((resolve) => {
    const done = (opened: LocalDb | null): void => {
      clearTimeout(timer);
      queueMicrotask(() => stop()); // the first call happens inside subscribe
      resolve(opened);
    };
    const timer = setTimeout(() => done(db.peek()), DATABASE_TIMEOUT_MS);
    const stop = db.subscribe((opened) => {
      if (opened) done(opened);
    });
  });
}

type RecordQueries = ResourceQueries<Exclude<RecordKey, 'plan'>>;

/** A query for each other resource that is stored as records: a signal, or a function of its address. */
function recordQueries({ record, installation }: ReturnType<typeof makeResourceSignals>): RecordQueries {
  const queryOf = (of: RecordKey) => {
    const { by } = RESOURCES[of];
    const refOfArgs = (args: readonly unknown[]) => refOf(of, Object.fromEntries(by.map((name, at) => [name, args[at]]))) as RecordRef;
    return (...args: readonly unknown[]) => record(refOfArgs(args), STAND_INS[of]);
  };
  const ofRecords = RECORD_KEYS.filter((of) => of !== 'plan');
  const queries = ofRecords.map((of) => [of, RESOURCES[of].by.length === 0 ? queryOf(of)() : queryOf(of)]);
  return { ...(Object.fromEntries(queries) as unknown as RecordQueries), installation };
}

/** What is shown of a resource until it is fetched. */
const STAND_INS: { readonly [K in RecordKey]?: (db: LocalDb) => Promise<Aged<ResourceTypes[K]['value']> | null> } = {
  markers: markersOfList,
};

/** Markers from the list of installations, which has the places of most of them. */
async function markersOfList(db: LocalDb): Promise<Aged<readonly MarkerOnMap[]> | null> {
  const [rows, { fetchedAt }] = await Promise.all([cachedInstallations(db), metaOf(db, 'installations')]);
  const value = rows.flatMap(markerOf);
  return fetchedAt !== null && value.length > 0 ? { value, asOf: fetchedAt } : null;
}

function markerOf({ id, description, sn, lastPower, generatorPower, isWorking, care, latitude, longitude }: Installation): MarkerOnMap[] {
  if (latitude === null || longitude === null) return [];
  return [{ id, description, sn, lastPower, generatorPower, isWorking, care, latitude, longitude }];
}
