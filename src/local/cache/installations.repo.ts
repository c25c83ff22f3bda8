import type { Installation } from '#domain/service/installation.ts';
import { factOf, putFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Fetch, type Fetched, isOvertaken, metaOf, noteFetched } from './meta.repo.ts';
import { write } from '#local/db/write.ts';

/** Unit: rows in one record. */
export const ROWS_A_PAGE = 500;

/** All stored installations, in the backend's order. */
export const cachedInstallations = async (db: LocalDb): Promise<Installation[]> =>
  (await db.pages.orderBy('page').toArray()).flatMap(({ rows }) => rows);

/** The number of stored installations. Reads only the last page, since all others are full. */
export async function countInstallations(db: LocalDb): Promise<number> {
  const last = await db.pages.orderBy('page').last();
  return last ? last.page * ROWS_A_PAGE + last.rows.length : 0;
}

/** Stores the first rows of a list that is not stored yet in a small transaction of their own, so that they are shown at once. */
export const putFirstInstallations = (db: LocalDb, rows: readonly Installation[], fetch: Fetch, fetched: Fetched): Promise<void> =>
  write(db, [db.pages, db.meta], async () => {
    if ((await db.pages.count()) > 0) return;
    await db.pages.put({ page: 0, rows });
    await noteFetched(db, fetch, { ...fetched, etag: null, isPartial: rows.length < (fetched.total ?? 0) });
  });

/** Stores the part of the list that was received so far, unless another tab has stored more. */
export const putInstallationsSoFar = (db: LocalDb, rows: readonly Installation[], from: number, fetch: Fetch): Promise<void> =>
  write(db, [db.pages, db.meta], async () => {
    if ((await isOvertaken(db, fetch)) || (await countInstallations(db)) >= rows.length) return;
    await db.pages.bulkPut(inPages(rows).slice(Math.floor(from / ROWS_A_PAGE)));
  });

/** Replaces the whole list in one transaction. `total` may exceed the number of rows if the backend says more. */
export async function replaceInstallations(db: LocalDb, rows: readonly Installation[], fetch: Fetch, fetched: Fetched): Promise<void> {
  const former = await formerInstallations(db);
  await write(db, [db.pages, db.meta, ...(former ? [db.details, db.series] : [])], async () => {
    if (await isOvertaken(db, fetch)) return;
    if (former) await forgetOthers(db, former, rows);
    const pages = inPages(rows);
    await db.pages.bulkPut(pages);
    await db.pages.where('page').aboveOrEqual(pages.length).delete();
    await noteFetched(db, fetch, { ...fetched, total: Math.max(fetched.total ?? 0, rows.length) });
  });
}

/** Number and serial number of each installation before the backend's database was restored. */
const FORMER = 'formerInstallations';

/** The next list of installations removes what is stored under numbers that have changed. Only inside `write`. */
export const noteFormerInstallations = (db: LocalDb, serials: Former): Promise<unknown> => putFact(db, FORMER, serials);

type Former = readonly (readonly [id: number, sn: string])[];
const formerInstallations = (db: LocalDb): Promise<Former | null> => factOf(db, FORMER);

/** Removes what is stored under numbers that now belong to another installation. Only inside `write`. */
async function forgetOthers(db: LocalDb, former: Former, rows: readonly Installation[]): Promise<void> {
  const now = new Map(rows.map(({ id, sn }) => [id, sn]));
  const others = new Set(former.filter(([id, sn]) => now.get(id) !== sn).map(([id]) => String(id)));
  for (const table of [db.details, db.series]) {
    const keys = (await table.toCollection().primaryKeys()).filter((key) => others.has(key.split('/')[1] ?? ''));
    await Promise.all([table.bulkDelete(keys), db.meta.bulkDelete(keys)]);
  }
  await putFact(db, FORMER, null);
}

/** Stores one row of the list from a response of the backend. */
export const putInstallation = (db: LocalDb, installation: Installation): Promise<void> =>
  write(db, [db.pages, db.meta], async () => {
    const page = await db.pages.filter(({ rows }) => rows.some(({ id }) => id === installation.id)).first();
    if (page) await db.pages.put({ ...page, rows: page.rows.map((row) => (row.id === installation.id ? installation : row)) });
    await db.meta.put({ ...(await metaOf(db, 'installations')), etag: null, tags: [] });
  });

const inPages = (rows: readonly Installation[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_PAGE) }, (_, page) => ({
    page,
    rows: rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE),
  }));
