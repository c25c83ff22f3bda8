import { type Queryable, sqlState } from '#server/store/database-types.ts';

/** Where a PostgreSQL has its data; `null`: it does not tell this role. */
export interface PostgresPlace {
  /** Drawn when the cluster was made. A restore of the cluster's files keeps it, a dump into another one does not. */
  readonly system: string | null;
  /** Counts how often the cluster was put back to an earlier moment, or a standby took its place. */
  readonly timeline: number | null;
  /** The number of the database in its cluster: one that was made for a dump has another. */
  readonly database: number | null;
}

/** Rights are missing, the function is not there or not supported (some hosts), or the cluster is a standby. */
const NOT_TOLD = new Set(['42501', '42883', '0A000', '55000']);

const SYSTEM = 'select system_identifier::text as told from pg_control_system()';
/** The name of a file of the log begins with the timeline. Every role may ask, and it is right as soon as a standby is promoted. */
const TIMELINE = `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as told`;
const TIMELINE_OF_CHECKPOINT = 'select timeline_id as told from pg_control_checkpoint()';
const DATABASE = 'select oid::bigint as told from pg_database where datname = current_database()';

/** Asks where a PostgreSQL has its data. What it does not tell is asked once: each time is an error in its log. */
export function placeAsker(asks: Queryable): () => Promise<PostgresPlace> {
  const untold = new Set<string>();
  const told = async <T>(text: string): Promise<T | null> => {
    if (untold.has(text)) return null;
    try {
      const [row] = await asks.rows<{ told: T }>(text);
      return row?.told ?? null;
    } catch (error) {
      if (!NOT_TOLD.has(sqlState(error) ?? '')) throw error;
      untold.add(text);
      return null;
    }
  };
  return async () => ({
    system: await told<string>(SYSTEM),
    timeline: (await told<number>(TIMELINE)) ?? (await told<number>(TIMELINE_OF_CHECKPOINT)),
    database: await told<number>(DATABASE),
  });
}

/** Whether two were told and are not the same. */
const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other;

export const isOtherPlace = (before: PostgresPlace, now: PostgresPlace): boolean =>
  differ(before.system, now.system) || differ(before.timeline, now.timeline) || differ(before.database, now.database);
