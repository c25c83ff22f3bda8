import { join } from 'node:path';
import { type Database, type Queryable, withQuery } from '#server/store/database-types.ts';
import type { FolderLock } from './folder-lock.ts';
import type { DatabaseRequest, Result } from './pglite-messages.ts';
import { type PgliteThread, pgliteThread, type Client } from './pglite-thread.ts';

/** The embedded PostgreSQL in `<data folder>/database`, whose lock is held; `null` keeps it in memory. */
export async function openPglite(dataDir: string | null, lock: FolderLock | null): Promise<Database> {
  return databaseOf(await pgliteThread(dataDir === null ? null : join(dataDir, 'database'), lock));
}

/** Makes a `Database` of the thread that runs PGlite. */
export function databaseOf(thread: PgliteThread): Database {
  let writes = 0;
  const counted: Pick<PgliteThread, 'query'> = {
    query: async (request, rank) => {
      const mayWrite =
        request.kind === 'script' || request.kind === 'copy' || (request.kind === 'query' && !/^\s*select\b/i.test(request.text));
      try {
        return await thread.query(request, rank);
      } finally {
        if (mayWrite) writes += 1;
      }
    },
  };
  const log = keepLogShort((request) => counted.query(request, 'patient'));
  return {
    kind: 'pglite',
    ...queryableOf(counted),
    relaxed: async (work) => {
      await thread.query({ kind: 'script', text: 'set synchronous_commit = off' });
      try {
        return await work();
      } finally {
        await thread.query({ kind: 'script', text: 'set synchronous_commit = on; checkpoint' });
      }
    },
    first: queryableOf({ query: (request) => counted.query(request, 'first') }).prepared,
    transaction: async (work, { patient = false } = {}) => {
      try {
        return await thread.transaction((client) => work(queryableOf(client)), patient);
      } finally {
        writes += 1;
      }
    },
    writes: () => writes,
    pool: null,
    holdLog: log.hold,
    maintain: log.maintain,
    ended: thread.ended,
    close: () => {
      log.stop();
      return thread.close();
    },
  };
}

function withJsonRead({ rows, json = [] }: Result): Result['rows'] {
  for (const row of rows as Record<string, unknown>[])
    for (const name of json) {
      const text = row[name];
      if (typeof text === 'string') row[name] = JSON.parse(text);
    }
  return rows;
}

function queryableOf(client: Client): Queryable {
  return {
    rows: async <Row extends object>(text: string, params: readonly unknown[] = []) => {
      const { rows } = await withQuery(text, client.query({ kind: 'query', text, params }));
      return rows as Row[];
    },
    prepared: async <Row extends object>(name: string, text: string, params: readonly number[] = []) =>
      withJsonRead(await withQuery(text, client.query({ kind: 'prepared', name, text, params }))) as Row[],
    script: async (text) => {
      await client.query({ kind: 'script', text });
    },
    copy: async (table, bytes) => {
      await client.query({ kind: 'copy', text: `copy ${table} from '/dev/blob' with (format binary)`, bytes });
    },
    copyOut: async (query) => (await client.query({ kind: 'copy-out', text: `copy (${query}) to '/dev/blob'` })).bytes ?? new Uint8Array(),
    copyIn: async (into, bytes) => {
      await client.query({ kind: 'copy', text: `copy ${into} from '/dev/blob'`, bytes });
    },
  };
}

/** Unit: ms between two checks of the log's size. */
const EVERY = 60_000;
/** Unit: bytes of write-ahead log that a start after a power cut may have to replay. */
const LONGEST = 128 * 1_048_576;

type Query = (request: DatabaseRequest) => Promise<Result>;

const SINCE_CHECKPOINT = 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/** Makes a checkpoint if the log has grown too long. */
export async function shortenLog(query: Query, longest = LONGEST): Promise<void> {
  const { rows } = await query({ kind: 'query', text: SINCE_CHECKPOINT, params: [] });
  if (((rows as { bytes: number }[])[0]?.bytes ?? 0) > longest) await query({ kind: 'script', text: 'checkpoint' });
}

/** PGlite runs no checkpointer: without this its log would grow until it is closed. */
export function keepLogShort(query: Query, every = EVERY, longest = LONGEST) {
  let working: Promise<unknown> | null = null;
  let holders = 0;
  /** One work at a time, and none while the log is held. */
  const start = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (working || holders > 0) return false;
    const done = work();
    working = done
      .catch(() => {})
      .finally(() => {
        working = null;
      });
    await done;
    return true;
  };
  const timer = setInterval(() => {
    start(() => shortenLog(query, longest)).catch(() => {}); // a database that does not answer reports it to those that use it
  }, every);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    maintain: (statements: readonly string[]) =>
      start(async () => {
        for (const text of statements) await query({ kind: 'script', text });
      }),
    /** No checkpoint until the returned function is called: the log grows as long as needed. */
    hold: async (): Promise<() => void> => {
      holders += 1;
      await working;
      return () => {
        holders -= 1;
      };
    },
  };
}
