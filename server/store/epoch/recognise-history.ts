import type { Database, Queryable } from '#server/store/database-types.ts';
import { type EpochMark, MARK } from './epoch-mark.ts';
import { renewEpoch } from './epoch.store.ts';
import { isOtherPlace, placeAsker, type PostgresPlace } from './postgres-place.ts';

/** What a database says of its history: its mark, and the PostgreSQL that it was last opened in. */
export interface KnownHistory extends EpochMark {
  readonly place: PostgresPlace;
}

async function knownHistory(asks: Queryable, lock = ''): Promise<KnownHistory> {
  const [row] = await asks.rows<EpochMark & PostgresPlace>(
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
