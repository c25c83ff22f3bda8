import { storedSeries } from './stored-series.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Fetch, type Fetched, isOvertaken, noteFetched } from './meta.repo.ts';
import type { CachedRow } from '#local/db/row-types.ts';
import { type CachedValues, keyOf, type ResourceRef, tableOf } from './resource.ts';
import { write } from '#local/db/write.ts';

/** Unit: records. What was fetched longest ago makes room. */
const AT_MOST = { lists: Number.POSITIVE_INFINITY, details: 1000, series: 200 } as const;

type CachedResource = Extract<ResourceRef, { of: keyof CachedValues }>;

export async function cachedRow(db: LocalDb, resource: ResourceRef): Promise<CachedRow | undefined> {
  const row = await db[tableOf(resource)].get(keyOf(resource));
  if (!row || (resource.of !== 'power' && resource.of !== 'voltages')) return row;
  return { ...row, value: storedSeries(resource.of, row.value) };
}

export const cachedValue = async <K extends keyof CachedValues>(
  db: LocalDb,
  resource: CachedResource & { of: K },
): Promise<CachedValues[K] | undefined> => (await cachedRow(db, resource))?.value as CachedValues[K] | undefined;

/** Keeps an answer, and lets the oldest of its kind go when there are too many. */
export const putCached = (db: LocalDb, resource: ResourceRef, value: unknown, fetch: Fetch, fetched: Fetched): Promise<void> => {
  const name = tableOf(resource);
  const table = db[name];
  return write(db, [table, db.meta], async () => {
    if (await isOvertaken(db, fetch)) return;
    await table.put({ key: fetch.key, fetchedAt: fetched.at, value });
    await noteFetched(db, fetch, fetched);
    if (AT_MOST[name] === Number.POSITIVE_INFINITY) return;
    const surplus = (await table.count()) - AT_MOST[name];
    if (surplus <= 0) return;
    const oldest = await table.orderBy('fetchedAt').limit(surplus).primaryKeys();
    await table.bulkDelete(oldest);
    await db.meta.bulkDelete(oldest);
  });
};
