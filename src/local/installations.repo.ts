import type { Installation } from '#domain/service/installation.ts';
import type { LocalDb } from './local-db.ts';
import { type Fetch, type Fetched, metaOf, noteFetched } from './meta.repo.ts';
import { write } from './write.ts';

/** Unit: rows in one record. */
export const ROWS_A_PAGE = 500;

/** All that the device holds, in the backend's order; one read. */
export const heldInstallations = async (db: LocalDb): Promise<Installation[]> =>
  (await db.pages.orderBy('page').toArray()).flatMap(({ rows }) => rows);

/** How many that is, without reading them: every page but the last is full. */
export async function countInstallations(db: LocalDb): Promise<number> {
  const last = await db.pages.orderBy('page').last();
  return last ? last.page * ROWS_A_PAGE + last.rows.length : 0;
}

/** The first rows of a list that the device has nothing of yet, in a small transaction of their own: they show at once. */
export const putFirstInstallations = (db: LocalDb, rows: readonly Installation[], fetch: Fetch, fetched: Fetched): Promise<void> =>
  write(db, [db.pages, db.meta], async () => {
    if ((await db.pages.count()) > 0) return;
    await db.pages.put({ page: 0, rows });
    await noteFetched(db, fetch, { ...fetched, etag: null });
  });

/** As much of the list as has come so far, from its start. */
export const putInstallationsSoFar = (db: LocalDb, rows: readonly Installation[], from: number): Promise<unknown> =>
  write(db, [db.pages], () => db.pages.bulkPut(inPages(rows).slice(Math.floor(from / ROWS_A_PAGE))));

/** The whole list in one step. */
export const replaceInstallations = (db: LocalDb, rows: readonly Installation[], fetch: Fetch, fetched: Fetched): Promise<void> =>
  write(db, [db.pages, db.meta], async () => {
    const pages = inPages(rows);
    await db.pages.bulkPut(pages);
    await db.pages.where('page').aboveOrEqual(pages.length).delete();
    await noteFetched(db, fetch, { ...fetched, total: rows.length });
  });

/** One row of the list as the backend answered it. */
export const putInstallation = (db: LocalDb, installation: Installation): Promise<void> =>
  write(db, [db.pages, db.meta], async () => {
    const page = await db.pages.filter(({ rows }) => rows.some(({ id }) => id === installation.id)).first();
    if (page) await db.pages.put({ ...page, rows: page.rows.map((row) => (row.id === installation.id ? installation : row)) });
    await db.meta.put({ ...(await metaOf(db, 'installations')), etag: null });
  });

const inPages = (rows: readonly Installation[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_PAGE) }, (_, page) => ({
    page,
    rows: rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE),
  }));
