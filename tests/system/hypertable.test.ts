import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { dropMonthsBefore } from '#server/store/telemetry/months.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { aPostgresDatabase, hasPostgres } from '#tests/support/database.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

/* A stand-in with TimescaleDB's name refuses like one with an unsuitable licence; the real one is tested in timescale.test.ts. */

const NAMED = `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  select 99999, 'timescaledb', 10, oid, false, '2.0' from pg_namespace where nspname = 'public'`;
const PARAMETERS = 'name regclass, dimension name, chunk_time_interval interval, create_default_indexes boolean';
const REFUSING = `create function create_hypertable(${PARAMETERS}) returns void language plpgsql as 'begin raise exception ''not with this licence''; end'`;

let database: Database | undefined;
afterEach(() => database?.close());

async function opened(...prepared: readonly string[]): Promise<Database> {
  const url = await aPostgresDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const text of prepared) await client.query(text);
  await client.end();
  database = await openDatabase({ databaseUrl: url, dataDir: null });
  return database;
}

const kindOfTable = async (db: Database): Promise<string | undefined> =>
  (await db.rows<{ kind: string }>(`select relkind::text as kind from pg_class where oid = 'readings'::regclass`))[0]?.kind;

async function readingsServe(db: Database): Promise<void> {
  await db.rows(`insert into installations (sn, description, phases, inverter_power, generator_power) values ('H1', 'H1', 3, 8000, 9900)`);
  const at = Date.parse('2026-06-12T10:00:00Z');
  const reading = { installationId: 1, at, power: 4_000, energy: null, voltages: [240, 241, 254] as const, state: 'MPPT', events: [] };
  expect(await takeReadings(db, [reading], { now: at })).toEqual({ added: 1, repeated: 0 });
  expect(await takeReadings(db, [{ ...reading, power: 4_100 }], { now: at })).toEqual({ added: 0, repeated: 1 });
  expect(await db.rows('select power from readings')).toEqual([{ power: 4_100 }]);
}

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('readings and TimescaleDB', () => {
  test('where it refuses, readings stay in partitions by month', async () => {
    const db = await opened(NAMED, REFUSING);
    expect(await kindOfTable(db)).toBe('p');
    await readingsServe(db);
  });

  test('where it is not, readings are partitions by month', async () => {
    const db = await opened();
    expect(await kindOfTable(db)).toBe('p');
    await readingsServe(db);
    expect(await dropMonthsBefore(db, Date.parse('2026-08-01T00:00:00Z'))).toEqual(['readings_2026_06']);
  });
});
