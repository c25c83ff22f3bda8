import { heldSeries } from './held-series.ts';
import type { LocalDb } from './local-db.ts';
import { type Fetch, type Fetched, isOvertaken, noteFetched } from './meta.repo.ts';
import type { HeldRow } from './records.ts';
import { type Held, keyOf, type Resource, tableOf } from './resource.ts';
import { write } from './write.ts';

/** Unit: records. What was fetched longest ago makes room. */
const AT_MOST = { lists: Number.POSITIVE_INFINITY, details: 1000, series: 200 } as const;

type HeldResource = Extract<Resource, { of: keyof Held }>;

export async function heldRow(db: LocalDb, resource: Resource): Promise<HeldRow | undefined> {
  const row = await db[tableOf(resource)].get(keyOf(resource));
  if (!row || (resource.of !== 'power' && resource.of !== 'voltages')) return row;
  return { ...row, value: heldSeries(resource.of, row.value) };
}

export const heldValue = async <K extends keyof Held>(db: LocalDb, resource: HeldResource & { of: K }): Promise<Held[K] | undefined> =>
  (await heldRow(db, resource))?.value as Held[K] | undefined;

/** Keeps an answer, and lets the oldest of its kind go when there are too many. */
export const putHeld = (db: LocalDb, resource: Resource, value: unknown, fetch: Fetch, fetched: Fetched): Promise<void> => {
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
