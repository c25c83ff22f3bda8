import type { Queryable } from '#server/store/database-types.ts';

/** How readings lie in the database, and the version of the TimescaleDB that is installed in it. */
export interface ReadingsKept {
  readonly in: 'hypertable' | 'months';
  readonly timescale: string | null;
}

/** A hypertable is an ordinary table to PostgreSQL; months are partitions. */
export const READINGS_KEPT = `select case when relkind = 'p' then 'months' else 'hypertable' end as in,
    (select extversion from pg_extension where extname = 'timescaledb') as timescale
  from pg_class where oid = to_regclass('readings')`;

export async function readingsKept(asks: Queryable): Promise<ReadingsKept> {
  const [kept] = await asks.rows<ReadingsKept>(READINGS_KEPT);
  return kept ?? { in: 'months', timescale: null };
}

/** What whoever runs the server ought to know of that; `null` where there is no TimescaleDB. */
export function saidOf({ in: kept, timescale }: ReadingsKept): string | null {
  if (timescale === null) return null;
  if (kept === 'hypertable') return `readings are a hypertable of TimescaleDB ${timescale}`;
  return `TimescaleDB ${timescale} is there, but readings are plain partitions by month and stay so; docs/operations.md says how to make them a hypertable`;
}
