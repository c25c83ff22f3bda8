import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { wallClock } from '#domain/time/warsaw.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';

/*
 * What the embedded database does not do by itself: room of deleted rows is used again, and tables from which something was erased are
 * rewritten. Source: specification 22.32 to 22.34.
 */

/** Unit: ms between two checks. */
const EVERY = 30_000;
/** Unit: bytes. A smaller table is rewritten at any time of the day: it takes less than a second. */
const SMALL = 64 * 1_048_576;
/** Unit: bytes that stay free while a table is written a second time, into its file and into the log. */
const RESERVE = 256 * 1_048_576;
/** Hours in Warsaw at which a large table is rewritten. */
const NIGHT = [1, 2, 3, 4];
/** Unit: ms after a failure, and between two lines in the log. */
const PAUSE = 6 * 3_600_000;

/** Tables with deleted rows beyond the share that PostgreSQL's autovacuum allows too; large values are in a table beside each. */
const DEAD = `select quote_ident(t.relname) as name from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  left join pg_stat_all_tables large on large.relid = c.reltoastrelid
  where t.n_dead_tup > 50 + 0.2 * t.n_live_tup or large.n_dead_tup > 50 + 0.2 * large.n_live_tup`;

/** Erasures of the last minute wait for those that may follow; a server that is off at night has a day. */
const DUE = `select table_name as name, pg_total_relation_size(table_name::regclass)::float8 as bytes, asked_at::text as "askedAt"
  from due_rewrites where asked_at < clock_timestamp() - $1::float8 * interval '1 ms'
    and ($2::boolean or since < now() - interval '18 hours' or pg_total_relation_size(table_name::regclass) < ${SMALL}) order by 1`;

interface Due {
  readonly name: string;
  readonly bytes: number;
  readonly askedAt: string;
}

interface Tidied {
  readonly database: Database;
  readonly dataDir: string;
  readonly log: Logger;
  /** Unit: ms since 1970. */
  readonly clock?: () => number;
  /** Unit: ms since the last erasure. */
  readonly after?: number;
}

/** Vacuums tables with deleted rows and rewrites those that are due. A table without room to be rewritten holds back no other work. */
export async function tidyTables({ database, dataDir, log, clock = Date.now, after = 60_000 }: Tidied): Promise<void> {
  const { maintain } = database;
  if (!maintain) return;
  const isNight = NIGHT.includes(wallClock(clock()).getUTCHours());
  const withoutRoom: string[] = [];
  for (const { name, bytes, askedAt } of await database.rows<Due>(DUE, [after, isNight])) {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < 2 * bytes + RESERVE) {
      withoutRoom.push(`${name} (${bytes} bytes)`);
      continue;
    }
    // the table's earlier files and the log go with a checkpoint; the log's next file begins without what was before it
    if (!(await maintain([`vacuum full ${name}`, 'select pg_switch_wal()', 'checkpoint']))) return;
    await database.rows('delete from due_rewrites where table_name = $1 and asked_at = $2::timestamptz', [name, askedAt]);
    log.info({ table: name, bytes }, 'a table was rewritten: what was erased has left it');
  }
  await database.rows('select pg_stat_force_next_flush()');
  for (const { name } of await database.rows<{ name: string }>(DEAD)) if (!(await maintain([`vacuum ${name}`]))) return;
  if (withoutRoom.length > 0) throw new Error(`${withoutRoom.join(', ')} cannot be rewritten: it needs twice its bytes on the disk`);
}

/** Tidies tables from time to time. The result stops it and waits for a running one. */
export function startTidying(parts: Tidied & { readonly watch: DatabaseWatch }): () => Promise<void> {
  let running: Promise<void> | null = null;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    if (!parts.database.maintain || running || performance.now() < pausedUntil) return;
    running = tidyTables(parts)
      .catch((error: unknown) => {
        pausedUntil = performance.now() + PAUSE;
        if (!parts.watch.covers(error)) parts.log.warn({ reason: error }, 'tables could not be tidied; they will be later');
      })
      .finally(() => {
        running = null;
      });
  }, EVERY).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
