import { type Database, type Queryable, sqlState } from '#server/store/database-types.ts';
import { type EpochMark, MARK, renewEpoch } from './epoch.ts';

/** What a database says of its history: its mark, and the PostgreSQL that it was last opened in. */
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
 * Why a database that is opened is not the one that was used last. A data folder is of one embedded database; several servers with
 * folders of their own may use one PostgreSQL, so that there another epoch in the folder is only one of before.
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

/** Renews the epoch where that is due, and notes in which PostgreSQL the database is. Of servers that start at once one does it. */
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

/** Looks whether the database is older than the mark that is known beside it, or in another place than it was; answers with the mark as it is now. */
export type Recognise = (mark: EpochMark | null) => Promise<EpochMark>;

/** Gives a database that went back in time another epoch, and says so. */
export function recogniser(database: Database, say: (line: string) => void): Recognise {
  const askPlace = database.kind === 'postgres' ? placeAsker(database) : async () => null;
  return async (mark) => {
    const { reason, now } = await renewIfDue(database, mark, await askPlace());
    if (reason !== null)
      say(`${SENTENCES[reason]} Its history has another epoch now: devices ask before they send what was decided in the one before.`);
    return now;
  };
}

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
export function placeAsker(db: Queryable): () => Promise<PostgresPlace> {
  const untold = new Set<string>();
  const told = async <T>(text: string): Promise<T | null> => {
    if (untold.has(text)) return null;
    try {
      const [row] = await db.rows<{ told: T }>(text);
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
