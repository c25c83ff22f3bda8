import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Computing } from '#domain/service/resource.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { MetaRow } from '#local/db/row-types.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';

/** A fetch that has begun, with the tags of what is stored already and the logical time of its beginning. */
export interface Fetch {
  readonly key: string;
  readonly etag: string | null;
  /** The tags of a list that comes in several responses. */
  readonly tags: readonly string[];
  readonly logicalTime: number;
}

/** The parts of a response beside its rows. */
export interface Fetched {
  readonly at: Instant;
  readonly etag: string | null;
  readonly total?: number;
  readonly tags?: readonly string[];
  /** Only the first rows of a longer list. */
  readonly isPartial?: boolean;
  readonly computing?: Computing | null | undefined;
}

const NEVER: Omit<MetaRow, 'key'> = { fetchedAt: null, etag: null, problem: null, startedTick: 0, total: null };

export const metaOf = async (db: LocalDb, key: string): Promise<MetaRow> => (await db.meta.get(key)) ?? { key, ...NEVER };

export const beginFetch = (db: LocalDb, key: string): Promise<Fetch> =>
  write(db, [db.meta], async () => {
    const { etag, tags = [] } = await metaOf(db, key);
    return { key, etag, tags, logicalTime: await nextLogicalTime(db) };
  });

/** Whether a fetch that began later has been applied already. Only inside `write`. */
export const isOvertaken = async (db: LocalDb, { key, logicalTime }: Fetch): Promise<boolean> =>
  (await metaOf(db, key)).startedTick > logicalTime;

/** Only inside `write`. */
export const noteFetched = (
  db: LocalDb,
  { key, logicalTime }: Fetch,
  { at, etag, total, tags = [], isPartial = false, computing }: Fetched,
): Promise<unknown> =>
  db.meta.put({
    key,
    fetchedAt: at,
    etag,
    problem: null,
    startedTick: logicalTime,
    total: total ?? null,
    ...(tags.length > 0 && { tags }),
    ...(isPartial && { isPartial }),
    ...(computing && { computing }),
  });

/** Whether everything was fetched, not only the first rows. */
export const isFetchedWhole = ({ fetchedAt, isPartial = false }: MetaRow): boolean => fetchedAt !== null && !isPartial;

/** The backend answered 304: the stored rows are current. */
export const noteUnchanged = (db: LocalDb, fetch: Fetch, at: Instant, computing?: Computing | null): Promise<void> =>
  write(db, [db.meta], async () => {
    if (await isOvertaken(db, fetch)) return;
    const { computing: _, ...before } = await metaOf(db, fetch.key);
    await db.meta.put({ ...before, fetchedAt: at, problem: null, startedTick: fetch.logicalTime, ...(computing && { computing }) });
  });

export const noteProblem = (db: LocalDb, key: string, problem: Problem): Promise<void> =>
  write(db, [db.meta], async () => {
    await db.meta.put({ ...(await metaOf(db, key)), problem });
  });

/** Makes the next fetch complete, because the stored rows differ from those of the tag. Only inside `write`. */
export async function forgetEtag(db: LocalDb, key: string): Promise<void> {
  const meta = await db.meta.get(key);
  if (meta?.etag) await db.meta.put({ ...meta, etag: null });
}
