import type { Database, Queryable } from '#server/store/database-types.ts';

/** The same number in every server: only one of them creates partitions at a time. */
const ADVISORY_LOCK = 7_102_027;
const MONTH = /^\d{4}_\d{2}$/;

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7).replace('-', '_');
const startOf = (month: string, later = 0): string => {
  const [year = 0, number = 1] = month.split('_').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString();
};

const known = new WeakMap<Database, Set<string>>();

/** Creates the missing partitions for these times. A hypertable creates its chunks by itself. */
export async function makeMonths(database: Database, times: Iterable<number>): Promise<void> {
  const made = known.get(database) ?? new Set<string>();
  known.set(database, made);
  const wanted = new Set<string>();
  for (const at of times) wanted.add(monthOf(at));
  const missing = [...wanted].filter((month) => MONTH.test(month) && !made.has(month));
  if (missing.length === 0) return;
  await database.transaction(async (tx) => {
    if (!(await arePartitions(tx))) return;
    await tx.rows(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    for (const month of missing) await makeMonth(tx, month);
  });
  for (const month of missing) made.add(month);
}

const makeMonth = (tx: Queryable, month: string): Promise<void> =>
  tx.script(
    `create table if not exists readings_${month} partition of readings for values from ('${startOf(month)}') to ('${startOf(month, 1)}')`,
  );

/** Creates the partition for a time in a database that no other process sees yet. */
export async function makeUnseenMonth(db: Queryable, at: number): Promise<void> {
  if (await arePartitions(db)) await makeMonth(db, monthOf(at));
}

const arePartitions = async (db: Queryable): Promise<boolean> => {
  const [table] = await db.rows<{ relkind: string }>(`select relkind::text from pg_class where oid = 'readings'::regclass`);
  return table?.relkind === 'p';
};

/** Deletes whole months of readings that ended before `until`, and returns their names. What was derived from them stays. */
export async function dropMonthsBefore(database: Database, until: number): Promise<string[]> {
  known.delete(database);
  return database.transaction(async (tx) => {
    if (!(await arePartitions(tx))) {
      const chunks = await tx.rows<{ chunk: string }>(`select drop_chunks('readings', $1::timestamptz)::text as chunk`, [
        new Date(until).toISOString(),
      ]);
      return chunks.map(({ chunk }) => chunk);
    }
    await tx.rows(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    const tables = await tx.rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'readings'::regclass`,
    );
    const old = tables.map(({ name }) => name).filter((name) => Date.parse(startOf(name.slice(-7), 1)) <= until);
    for (const name of old) await tx.script(`drop table ${name}`);
    return old;
  });
}

/** How readings are stored, and the version of TimescaleDB in the database, if it is installed. */
export interface ReadingsStorage {
  readonly in: 'hypertable' | 'months';
  readonly timescale: string | null;
}

/** To PostgreSQL a hypertable is an ordinary table; months are partitions. */
export const READINGS_STORAGE = `select case when relkind = 'p' then 'months' else 'hypertable' end as in,
    (select extversion from pg_extension where extname = 'timescaledb') as timescale
  from pg_class where oid = to_regclass('readings')`;

export async function readStorage(db: Queryable): Promise<ReadingsStorage> {
  const [kept] = await db.rows<ReadingsStorage>(READINGS_STORAGE);
  return kept ?? { in: 'months', timescale: null };
}

/** A sentence about it for the operator; `null` without TimescaleDB. */
export function describeStorage({ in: kept, timescale }: ReadingsStorage): string | null {
  if (timescale === null) return null;
  if (kept === 'hypertable') return `readings are a hypertable of TimescaleDB ${timescale}`;
  return `TimescaleDB ${timescale} is there, but readings are plain partitions by month and stay so; docs/operations.md says how to make them a hypertable`;
}
