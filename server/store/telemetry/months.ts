import type { Queryable, Database } from '#server/store/database-types.ts';

/** Any number, the same in every server: one of them makes partitions at a time. */
const ADVISORY_LOCK = 7_102_027;
const MONTH = /^\d{4}_\d{2}$/;

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7).replace('-', '_');
const startOf = (month: string, later = 0): string => {
  const [year = 0, number = 1] = month.split('_').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString();
};

const known = new WeakMap<Database, Set<string>>();

/** Makes sure that there is a partition for each time. A hypertable makes its chunks by itself. */
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

/** The partition for a time, in tables that nobody else sees yet. */
export async function makeUnseenMonth(db: Queryable, at: number): Promise<void> {
  if (await arePartitions(db)) await makeMonth(db, monthOf(at));
}

const arePartitions = async (db: Queryable): Promise<boolean> => {
  const [table] = await db.rows<{ relkind: string }>(`select relkind::text from pg_class where oid = 'readings'::regclass`);
  return table?.relkind === 'p';
};

/** Forgets whole months of readings that ended before `until`. What was derived from them stays. Gives their names. */
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

/** How readings lie in the database, and the version of the TimescaleDB that is installed in it. */
export interface ReadingsKept {
  readonly in: 'hypertable' | 'months';
  readonly timescale: string | null;
}

/** A hypertable is an ordinary table to PostgreSQL; months are partitions. */
export const READINGS_KEPT = `select case when relkind = 'p' then 'months' else 'hypertable' end as in,
    (select extversion from pg_extension where extname = 'timescaledb') as timescale
  from pg_class where oid = to_regclass('readings')`;

export async function readingsKept(db: Queryable): Promise<ReadingsKept> {
  const [kept] = await db.rows<ReadingsKept>(READINGS_KEPT);
  return kept ?? { in: 'months', timescale: null };
}

/** What whoever runs the server ought to know of that; `null` where there is no TimescaleDB. */
export function saidOf({ in: kept, timescale }: ReadingsKept): string | null {
  if (timescale === null) return null;
  if (kept === 'hypertable') return `readings are a hypertable of TimescaleDB ${timescale}`;
  return `TimescaleDB ${timescale} is there, but readings are plain partitions by month and stay so; docs/operations.md says how to make them a hypertable`;
}
