import { type Database, type Queryable, sqlState } from '#server/store/database-types.ts';
import { type EpochMark, MARK, renewEpoch } from './epoch.ts';

/** Where a PostgreSQL has its data; `null` if this role cannot read it. */
export interface PostgresPlace {
  /** Generated when the cluster is created. A restore of the cluster's files keeps it, a dump into another cluster does not. */
  readonly system: string | null;
  /** Counts how often the cluster was restored to an earlier moment or replaced by a standby. */
  readonly timeline: number | null;
  /** The id of the database in its cluster: a database created for a dump has another one. */
  readonly database: number | null;
}

/** Missing rights, a function that does not exist or is not supported (some hosts), or a standby. */
const NOT_READABLE = new Set(['42501', '42883', '0A000', '55000']);

const SYSTEM = 'select system_identifier::text as value from pg_control_system()';
/** The name of a log file begins with the timeline. Every role may read it, and it is right as soon as a standby is promoted. */
const TIMELINE = `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as value`;
const TIMELINE_OF_CHECKPOINT = 'select timeline_id as value from pg_control_checkpoint()';
const DATABASE = 'select oid::bigint as value from pg_database where datname = current_database()';

/** Reads where a PostgreSQL has its data. What is not readable is tried once, because each attempt is an error in its log. */
export function placeQuery(db: Queryable): () => Promise<PostgresPlace> {
  const unreadable = new Set<string>();
  const read = async <T>(text: string): Promise<T | null> => {
    if (unreadable.has(text)) return null;
    try {
      const [row] = await db.rows<{ value: T }>(text);
      return row?.value ?? null;
    } catch (error) {
      if (!NOT_READABLE.has(sqlState(error) ?? '')) throw error;
      unreadable.add(text);
      return null;
    }
  };
  return async () => ({
    system: await read<string>(SYSTEM),
    timeline: (await read<number>(TIMELINE)) ?? (await read<number>(TIMELINE_OF_CHECKPOINT)),
    database: await read<number>(DATABASE),
  });
}

/** Whether both are known and differ. */
const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other;

export const isOtherPlace = (before: PostgresPlace, now: PostgresPlace): boolean =>
  differ(before.system, now.system) || differ(before.timeline, now.timeline) || differ(before.database, now.database);

/** What a database stores about its history: its mark, and the PostgreSQL in which it was last opened. */
export interface KnownHistory extends EpochMark {
  readonly place: PostgresPlace;
}

async function knownHistory(db: Queryable, lock = ''): Promise<KnownHistory> {
  const [row] = await db.rows<EpochMark & PostgresPlace>(
    `select ${MARK}, pg_system as system, pg_timeline as timeline, pg_database as database from epoch ${lock}`,
  );
  if (!row) throw new Error('The database has no epoch');
  const { epoch, counter, ...place } = row;
  return { epoch, counter, place };
}

/**
 * Why an opened database is not the one that was used last, or `null`. A data folder belongs to one embedded database. Several servers
 * with folders of their own may use one PostgreSQL, so that a different epoch in such a folder may only be outdated.
 */
export function whyRenewed(known: KnownHistory, mark: EpochMark | null, place: PostgresPlace | null): 'older' | 'other' | null {
  if (mark?.epoch === known.epoch && known.counter < mark.counter) return 'older';
  if (place === null) return mark !== null && mark.epoch !== known.epoch ? 'other' : null;
  return isOtherPlace(known.place, place) ? 'other' : null;
}

interface Recognised {
  readonly reason: keyof typeof SENTENCES | null;
  readonly now: EpochMark;
}

/** Renews the epoch if needed, and stores in which PostgreSQL the database is. If several servers start at once, one of them does it. */
async function renewIfDue(database: Database, mark: EpochMark | null, place: PostgresPlace | null): Promise<Recognised> {
  const isDue = (known: KnownHistory) => whyRenewed(known, mark, place) !== null || (place !== null && !isNoted(known.place, place));
  const before = await knownHistory(database);
  if (!isDue(before)) return { reason: null, now: { epoch: before.epoch, counter: before.counter } };
  return database.transaction(async (tx) => {
    const known = await knownHistory(tx, 'for update');
    const reason = whyRenewed(known, mark, place);
    const epoch = reason === null ? known.epoch : await renewEpoch(tx, reason);
    if (place !== null)
      await tx.rows(
        `update epoch set pg_system = coalesce($1, pg_system), pg_timeline = coalesce($2, pg_timeline), pg_database = coalesce($3, pg_database)`,
        [place.system, place.timeline, place.database],
      );
    return { reason, now: { epoch, counter: known.counter } };
  });
}

const isNoted = (noted: PostgresPlace, { system, timeline, database }: PostgresPlace): boolean =>
  (system ?? noted.system) === noted.system &&
  (timeline ?? noted.timeline) === noted.timeline &&
  (database ?? noted.database) === noted.database;

const SENTENCES = {
  older: 'The database is older than the data folder knows it: it was put back.',
  other: 'The database is not the one that was used here before, or was restored.',
} as const;

/** Checks whether the database is older than the given mark, or in another place than before. Returns the current mark. */
export type Recognise = (mark: EpochMark | null) => Promise<EpochMark>;

/** Gives a database that went back in time a new epoch, and logs it. */
export function recogniser(database: Database, say: (line: string) => void): Recognise {
  const queryPlace = database.kind === 'postgres' ? placeQuery(database) : async () => null;
  return async (mark) => {
    const { reason, now } = await renewIfDue(database, mark, await queryPlace());
    if (reason !== null)
      say(`${SENTENCES[reason]} Its history has another epoch now: devices ask before they send what was decided in the one before.`);
    return now;
  };
}
