import { isLocalDate, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Fetch, type Fetched, isOvertaken, noteFetched } from './meta.repo.ts';
import { factOf, saveFact } from '#local/db/facts.ts';
import type { CachedRow } from '#local/db/row-types.ts';
import { keyOf, RESOURCES, type RecordKey, type RecordRef, type RefOf, type ResourceTypes } from './resources.ts';
import { write } from '#local/db/write.ts';
import type { Comparison } from '#domain/comparison/comparison.ts';
import type { LostEpisode, LostShare } from '#domain/grid/losses/lost-episodes.ts';
import { column, type PhaseVoltages, type Series, withSharedTimes } from '#domain/energy/series.ts';
import type { Instant, Volts } from '#domain/quantity.ts';

type RecordTable = (typeof RESOURCES)[RecordKey]['table'];

/** Unit: records. Beyond this the records that were fetched longest ago are deleted. */
const AT_MOST: Readonly<Record<RecordTable, number>> = { lists: Number.POSITIVE_INFINITY, details: 1200, series: 600 };

const KEPT = 'keptAhead';

/** Keys of records that are not deleted for other fetched data, since their installations are visited next. Source: specification 40.16. */
export const keptAhead = async (db: LocalDb): Promise<ReadonlySet<string>> => new Set(await factOf<readonly string[]>(db, KEPT));

export const saveKeptAhead = (db: LocalDb, keys: readonly string[]): Promise<void> => saveFact(db, KEPT, keys);

/** The proofs that planned requests are on this device (`sync/fetch/ready`). */
export const READY_FACT = 'ready';

/** Converts values that an older version has stored in another form. */
const UPGRADES: { readonly [K in RecordKey]?: (stored: unknown) => unknown } = {
  power: (stored) => storedSeries('power', stored),
  voltages: (stored) => storedSeries('voltages', stored),
  comparison: storedComparison,
  comparisonOn: storedComparison,
};

export async function cachedRow(db: LocalDb, resource: RecordRef): Promise<CachedRow | undefined> {
  const row = await db[RESOURCES[resource.of].table].get(keyOf(resource));
  const upgrade = UPGRADES[resource.of];
  return row && upgrade ? { ...row, value: upgrade(row.value) } : row;
}

export const cachedValue = async <K extends RecordKey>(db: LocalDb, resource: RefOf<K>): Promise<ResourceTypes[K]['value'] | undefined> =>
  (await cachedRow(db, resource as RecordRef))?.value as ResourceTypes[K]['value'] | undefined;

/** Mondays of the weeks for which a report of an installation is stored, or voltages to compute it from. The latest is first. */
export async function heldVoltageWeeks(db: LocalDb, id: number): Promise<LocalDate[]> {
  const kinds = [`voltageReport/${id}/`, `voltages/${id}/`];
  const keys = await db.series.where('key').startsWithAnyOf(kinds).primaryKeys();
  const dates = keys.flatMap((key) => key.split('/')[2] ?? []).filter(isLocalDate);
  return [...new Set(dates.map(mondayOf))].sort().reverse();
}

/** Stores a response. Deletes the oldest records of the table if there are too many, but those of specification 40.16. */
export const putCached = (db: LocalDb, resource: RecordRef, value: unknown, fetch: Fetch, fetched: Fetched): Promise<void> => {
  const name = RESOURCES[resource.of].table;
  const table = db[name];
  return write(db, [table, db.meta], async () => {
    if (await isOvertaken(db, fetch)) return;
    await table.put({ key: fetch.key, fetchedAt: fetched.at, value });
    await noteFetched(db, fetch, fetched);
    if (AT_MOST[name] === Number.POSITIVE_INFINITY) return;
    const surplus = (await table.count()) - AT_MOST[name];
    if (surplus <= 0) return;
    const kept = await keptAhead(db);
    const oldest = (
      await table
        .orderBy('fetchedAt')
        .limit(surplus + kept.size)
        .primaryKeys()
    )
      .filter((key) => !kept.has(key))
      .slice(0, surplus);
    await table.bulkDelete(oldest);
    await db.meta.bulkDelete(oldest);
  });
};

/** A comparison that an earlier version may have stored: without evidence of its losses, and without those for another reason. */
function storedComparison(stored: unknown): unknown {
  const { lost, ...comparison } = stored as Omit<Comparison, 'lost'> & { readonly lost: Omit<Comparison['lost'], 'limited'> };
  const episodes = lost.episodes.map((episode) => ({ ...NO_EVIDENCE, ...episode }));
  return { ...comparison, lost: { limited: NOT_KNOWN, ...lost, episodes } };
}

const NO_EVIDENCE: Pick<LostEpisode, 'events' | 'highestMean'> = { events: null, highestMean: null };
const NOT_KNOWN: LostShare = { energy: null, minutes: 0, episodes: [] };

/** A reading as the first version of the app stored it: one record each. */
type OldReading = { readonly at: Instant } & Readonly<Record<'power' | 'voltage', number | null | undefined>>;

function columnsOf(stored: unknown): unknown {
  if (!Array.isArray(stored)) return stored;
  const readings = stored as readonly OldReading[];
  return {
    at: column(readings.map(({ at }) => at)),
    values: column(readings.map(({ power, voltage }) => power ?? voltage ?? Number.NaN)),
  } satisfies Series<number>;
}

/** Converts a series that any version of the app has stored into its present form. */
function storedSeries(of: 'power' | 'voltages', stored: unknown): unknown {
  if (of === 'power') return columnsOf(stored);
  const { a, b, c } = stored as Readonly<Record<keyof PhaseVoltages, unknown>>;
  if (![a, b, c].some(Array.isArray)) return stored;
  const phase = (one: unknown) => columnsOf(one) as Series<Volts>;
  return withSharedTimes({ a: phase(a), b: phase(b), c: phase(c) });
}
