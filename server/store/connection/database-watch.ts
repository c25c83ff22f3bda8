import type { Logger } from 'pino';
import type { Database } from '#server/store/database-types.ts';
import { listMigrations } from '#server/store/migrate.ts';
import { type AwayReason, whyAway } from './database-away.ts';

/** Why the server is not ready at present; codes for machines. */
export type NotReady = AwayReason | 'migration_pending' | 'database_slow' | 'database_error';

export interface DatabaseWatch {
  /**
   * Whether the error is part of an outage. The log has a line when an outage begins and when it ends, not for each error; here errors
   * are counted.
   */
  readonly covers: (error: unknown) => boolean;
  /** Tests the database with a read and a write; `null` if both succeed. Concurrent callers share one test. */
  readonly whyNotReady: (within?: number) => Promise<NotReady | null>;
  /** How many outages have begun. */
  readonly outages: () => number;
  readonly stop: () => void;
}

/** Unit: ms for which a result is reused. A thousand devices that ask at once cost one write. */
const FRESH = 1_000;
/** Unit: ms between two tests during an outage. */
const LOOK_EVERY = 1_000;
/** Unit: ms that a load balancer's request may take. */
const READY_TIMEOUT_MS = 3_000;

/** Watches whether the database can be used, and logs when an outage begins and ends. */
export function databaseWatch(database: Database, log: Logger): DatabaseWatch {
  const outage = outageLog(log);
  let timer: NodeJS.Timeout | undefined;
  let state: NotReady | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<NotReady | null> | undefined;
  let wasFull = false;

  const begin = (why: NotReady, reason: unknown) => {
    state = why;
    wasFull ||= why === 'database_full';
    if (outage.begin(why, reason)) timer = setInterval(() => void check(), LOOK_EVERY).unref();
  };
  const look = async (): Promise<void> => {
    try {
      const reason = await reasonIn(database, wasFull);
      state = reason;
      if (reason !== null) return;
      clearInterval(timer);
      wasFull = false;
      outage.end();
    } catch (error) {
      begin(whyAway(error) ?? 'database_error', error);
    }
  };
  const check = (): Promise<NotReady | null> => {
    checking ??= look().then(() => {
      checkedAt = performance.now();
      checking = undefined;
      return state;
    });
    return checking;
  };

  return {
    covers: (error) => {
      const why = whyAway(error);
      if (why === undefined) return false;
      begin(why, error);
      outage.failed();
      return true;
    },
    whyNotReady: (within = READY_TIMEOUT_MS) => {
      const isFresh = performance.now() - checkedAt < FRESH && !outage.isOn();
      return isFresh ? Promise.resolve(state) : answeredWithin(check(), within, () => state ?? 'database_slow');
    },
    outages: outage.begun,
    stop: () => clearInterval(timer),
  };
}

async function reasonIn(database: Database, wasFull: boolean): Promise<NotReady | null> {
  if (!(await isMigrated(database))) return 'migration_pending';
  await probeWrite(database);
  if (wasFull) await probeRoom(database);
  return null;
}

/** A database that is unavailable may take long to fail. */
function answeredWithin<T>(answer: Promise<T>, ms: number, otherwise: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface Outage {
  readonly since: number;
  failed: number;
}

/**
 * Logs one line when the database becomes unavailable, and one when it is available again, with the duration and the number of failed
 * calls.
 */
function outageLog(log: Logger) {
  let outage: Outage | undefined;
  let begun = 0;
  return {
    /** Whether an outage begins now. */
    begin: (why: string, reason: unknown): boolean => {
      if (outage) return false;
      outage = { since: performance.now(), failed: 0 };
      begun += 1;
      log.error({ why, reason: rootOf(reason) }, 'the database cannot be used: calls are answered 503 until it can');
      return true;
    },
    failed: (): void => {
      if (outage) outage.failed += 1;
    },
    end: (): void => {
      if (!outage) return;
      const seconds = Math.round((performance.now() - outage.since) / 100) / 10;
      log.warn({ seconds, failed: outage.failed }, 'the database can be used again');
      outage = undefined;
    },
    isOn: (): boolean => outage !== undefined,
    begun: (): number => begun,
  };
}

/** The database's own error. Which statement it ended is of no interest. */
const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error);

/** Whether all scripts of this version have run. A database that was restored under a running server may be older. */
async function isMigrated(database: Database): Promise<boolean> {
  const done = new Set((await database.rows<{ name: string }>('select name from migrations')).map(({ name }) => name));
  return listMigrations().every((name) => done.has(name));
}

/** Commits a change of one row, as a test that writes are possible. */
async function probeWrite(database: Database): Promise<void> {
  await database.rows(
    'insert into write_probe (written_at) values (clock_timestamp()) on conflict (one) do update set written_at = excluded.written_at',
  );
}

/**
 * Sorts 16 MB, the size of the log's next file, in a temporary file: needs that much free space and leaves nothing behind. On a full disk
 * a change that needs no new page still succeeds.
 */
async function probeRoom(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.script("set local work_mem = '64kB'");
    await tx.rows(
      `select count(*) from (select repeat(md5(n::text), 128) as filling from generate_series(1, 4096) n order by 1) as sorted`,
    );
  });
}
