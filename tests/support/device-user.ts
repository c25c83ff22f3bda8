import Dexie, { type DBCore, type DBCoreTable } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Line, UNTOLD } from '#domain/device/file-hold.ts';
import type { NewTask, TaskStatus } from '#domain/service/task.ts';
import { recordStatus } from '#intents/set-task-status.intent.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { correctionOf } from '#local/outbox/outbox-facts.repo.ts';
import { allOps, serverIdOf } from '#local/outbox/operations.repo.ts';
import { type CachedTasks, cachedTasks } from '#local/cache/tasks.repo.ts';
import { taskListState } from '#local/outbox/task-list-state.repo.ts';
import type { KnownOp } from '#intents/registry.ts';
import type { Wire } from '#remote/wire.ts';
import { type DrainParts, type DrainResult, drain } from '#sync/outbox/drain.ts';
import type { Credential, CredentialProvider } from '#sync/session/credential-provider.ts';
import { withServerClock } from '#sync/server-clock.ts';
import { fetchTaskList } from '#sync/task-list/task-list.ts';
import type { Clock } from './clock.ts';
import { storeDecision } from './store-decision.ts';

/** The process was killed here. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/** A process that dies at its n-th step towards the database, the network or the session. From then on its steps do nothing. */
export function aProcess(diesAt = Number.POSITIVE_INFINITY) {
  let steps = 0;
  return {
    isDead: () => steps >= diesAt,
    steps: () => steps,
    step(): void {
      steps += 1;
      if (steps >= diesAt) throw new Crash();
    },
  };
}
export type Process = ReturnType<typeof aProcess>;

const mortal = (core: DBCore, process: Process): DBCore => {
  const guarded =
    <Args extends unknown[], R>(work: (...args: Args) => PromiseLike<R>) =>
    (...args: Args): never => {
      try {
        process.step();
      } catch (crash) {
        return Dexie.Promise.reject(crash as Error) as never;
      }
      return work(...args) as never;
    };
  return {
    ...core,
    table: (name) => {
      const table: DBCoreTable = core.table(name);
      return {
        ...table,
        mutate: guarded(table.mutate),
        get: guarded(table.get),
        getMany: guarded(table.getMany),
        query: guarded(table.query),
        count: guarded(table.count),
        openCursor: guarded(table.openCursor),
      };
    },
  };
};

export interface DeviceUserOptions {
  readonly clock: Clock;
  readonly wire: Wire;
  readonly accountId?: string;
  readonly indexedDB?: IDBFactory;
  readonly token?: () => string;
  /** The connection as the browser tells it. */
  readonly line?: () => Line;
  /** The app version on the tablet. */
  readonly version?: () => string;
}

/** A user with a tablet: decides, and lets the tablet send. The database is real; clock, network and random numbers are replaced. */
export function aDeviceUser({
  clock,
  wire,
  accountId = 'serwis',
  indexedDB = new IDBFactory(),
  token = () => 'token-1',
  line = () => UNTOLD,
  version = () => '0.2.0',
}: DeviceUserOptions) {
  const open = (process = aProcess()): LocalDb => {
    const db = new LocalDb(localDbName(accountId), { indexedDB, IDBKeyRange });
    db.use({ stack: 'dbcore', name: 'mortal', create: (core) => mortal(core, process) });
    return db;
  };
  let db = open();
  const session = { epoch: 1, isSignedIn: true };
  const credentials = (process = aProcess()): CredentialProvider => ({
    current: async () => {
      process.step();
      return session.isSignedIn ? { accountId, token: token(), epoch: session.epoch } : null;
    },
    refused: async (old: Credential) => {
      process.step();
      const now = { accountId, token: token(), epoch: session.epoch };
      return now.token === old.token ? null : now;
    },
    isSameOrigin: true,
  });
  const partsOf = (process: Process, own: LocalDb): DrainParts => ({
    db: own,
    line,
    device: clock.device,
    version: version(),
    session: credentials(process),
    wire: {
      ...wire,
      fetch: async (url, init) => {
        process.step();
        const answer = await wire.fetch(url, init);
        process.step();
        return answer;
      },
    },
  });
  const intentContext = () => ({ db, device: clock.device, accountId });
  /** Reads the server's clock, as page and worker do. */
  const wired = (parts: DrainParts): DrainParts => ({ ...parts, wire: withServerClock(parts).wire });

  return {
    db: () => db,
    session,
    indexedDB,
    credentials,
    intentContext,
    files: (task: NewTask): Promise<number> => storeDecision(intentContext(), 'fileTask', task),
    /** Sets the status of a task by its local id, as the screen would: on top of the shown status. */
    async sets(lid: string, status: TaskStatus): Promise<number> {
      const id = await serverIdOf(db, lid);
      const row = id === null ? undefined : await db.tasks.get(id);
      const last = ((await db.ops.where('lid').equals(lid).toArray()) as KnownOp[]).findLast(
        (op) => op.kind === 'task.status' && op.state !== 'superseded',
      );
      const seen = last?.kind === 'task.status' ? last.body.status : (row?.status ?? 0);
      const decision = { localId: lid, base: { status: seen, updatedAt: row?.updatedAt ?? null, isAnyTime: !row }, task: null };
      return write(db, [db.ops, db.tasks, db.taskIds, db.meta], async () => {
        const clockCorrection = await correctionOf(db, clock.device.now());
        return recordStatus({ ...intentContext(), clockCorrection }, decision, status);
      });
    },
    ops: async (): Promise<KnownOp[]> => (await allOps(db)) as KnownOp[],
    op: async (seq: number): Promise<KnownOp> => {
      const op = await db.ops.get(seq);
      if (!op) throw new Error(`Change ${seq} is lost.`);
      return op as KnownOp;
    },
    /** A screen requests the list. */
    looks: () => fetchTaskList({ db, wire, device: clock.device }, { accountId, token: token(), epoch: session.epoch }, async () => true),
    listState: () => taskListState(db),
    /** What the screens show, computed by the function that they use. */
    async sees<T>(view: (cached: CachedTasks) => T): Promise<T> {
      return view(await cachedTasks(db));
    },
    syncs: (over: Partial<DrainParts> = {}): Promise<DrainResult> => drain(wired({ ...partsOf(aProcess(), db), ...over })),
    /** The tablet sends and is killed at the n-th step, then switched on again. False if sending ended before. */
    async syncsUntilKilled(diesAt: number): Promise<boolean> {
      const process = aProcess(diesAt);
      const own = open(process);
      const end = await drain(partsOf(process, own)).then(
        () => 'done',
        () => 'threw',
      );
      own.close();
      return process.isDead() || end === 'threw';
    },
    /** Page and worker send at the same moment, each with its own connection. */
    async syncsTwiceAtOnce(): Promise<void> {
      const others = [open(), open()];
      await Promise.all(others.map((own) => drain(partsOf(aProcess(), own))));
      for (const own of others) own.close();
    },
    /** Switches the tablet off and on: only durable data is left. */
    restarts(): void {
      db.close();
      db = open();
    },
    switchesOff: () => db.close(),
  };
}
