/*
 * Run by bench/ingest.ts: a year of readings in partitions, in a hypertable, and in one with compressed chunks, all in one PostgreSQL.
 * Ratios are to the partitions.
 */
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Database } from '#server/store/database-types.ts';
import { migrate } from '#server/store/migrate.ts';
import { copyReadings } from '#server/store/telemetry/copy-readings.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { plantOf } from '#server/telemetry/model/plant.ts';
import { aTimescale } from './timescale.ts';

const INVERTERS = 6;
const FIRST = '2025-01-01' as LocalDate;
const DAYS = 365;
const ROUNDS = 30;
const NOW = Date.parse('2026-01-02T00:00:00Z');
const facts = { latitude: 52.2, longitude: 21, tilt: 35, azimuth: 180, phases: 3, inverterPower: 8_000, generatorPower: 9_900 };

const QUESTIONS = {
  'a day of power of one': `select at, power from TABLE where installation_id = 3 and at >= '2025-06-12' and at < '2025-06-13' order by at`,
  'a week of voltages of one': `select at, voltage_l1, voltage_l2, voltage_l3 from TABLE
    where installation_id = 3 and at >= '2025-06-09' and at < '2025-06-16' order by at`,
  'the last reading of each': 'select installation_id, max(at) from TABLE group by 1',
  'mean power by hour of a year': `select date_trunc('hour', at) as hour, avg(power) from TABLE where installation_id = 3 group by 1`,
};

const TABLES = { partitions: 'readings', hypertable: 'hyper', compressed: 'packed' } as const;
const CORRECTION = `insert into TABLE (installation_id, at, power) select n, '2025-03-03T10:00:00Z'::timestamptz + ROUND * interval '1 hour', 1
  from generate_series(1, ${INVERTERS}) n on conflict (installation_id, at) do update set power = excluded.power`;

const tell = (line: string) => process.stdout.write(`${line}\n`);

const middle = (all: readonly number[]): number => all.toSorted((one, other) => one - other)[all.length >> 1] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function sizeOf(database: Database, table: string): Promise<number> {
  const size =
    table === 'readings'
      ? `(select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'readings'::regclass)`
      : `hypertable_size('${table}')`;
  return (await database.rows<{ size: number }>(`select ${size}::float8 as size`))[0]?.size ?? Number.NaN;
}

async function fill(database: Database): Promise<number> {
  const dates = Array.from({ length: DAYS }, (_, n) => addDays(FIRST, n));
  let rows = 0;
  for (const date of dates) {
    const skies = skiesOf(date);
    const readings = Array.from({ length: INVERTERS }, (_, n) =>
      inverterDay(plantOf({ id: n + 1, sn: `YEAR${n}`, ...facts }, 'healthy', 0), skies, NOW),
    ).flat();
    await makeMonths(
      database,
      readings.map(({ at }) => at),
    );
    await copyReadings(database, readings);
    rows += readings.length;
  }
  for (const table of [TABLES.hypertable, TABLES.compressed])
    await database.script(`create table ${table} (like readings including all);
      select create_hypertable('${table}', 'at', chunk_time_interval => interval '1 month', create_default_indexes => false);
      insert into ${table} select * from readings`);
  await database.script(`alter table ${TABLES.compressed} set (timescaledb.compress, timescaledb.compress_segmentby = 'installation_id',
      timescaledb.compress_orderby = 'at')`);
  const packing = await timed(() => database.rows(`select compress_chunk(chunk) from show_chunks('${TABLES.compressed}') chunk`));
  tell(`${rows} readings of ${INVERTERS} inverters; compressing them takes ${((1_000 * packing) / rows).toFixed(1)} ms per thousand`);
  await database.script('vacuum analyze');
  return rows;
}

async function compare(database: Database, what: string, text: string): Promise<void> {
  const took = { partitions: [] as number[], hypertable: [] as number[], compressed: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['partitions', 'hypertable', 'compressed'] as const)
      took[name].push(await timed(() => database.rows(text.replace('TABLE', TABLES[name]).replace('ROUND', String(round)))));
  const baseline = middle(took.partitions);
  const ratio = (name: 'hypertable' | 'compressed') => (middle(took[name]) / baseline).toFixed(2);
  tell(`  ${what}: hypertable ${ratio('hypertable')}, compressed ${ratio('compressed')} of the time in partitions`);
}

const database = await aTimescale();
await migrate(database); // without the extension yet: partitions
await database.script('create extension timescaledb');
const rows = await fill(database);
const [baseline, hyper, packed] = await Promise.all(Object.values(TABLES).map((table) => sizeOf(database, table)));
const perRow = (size = Number.NaN) =>
  `${(size / rows).toFixed(1)} bytes a reading, ${(size / (baseline ?? Number.NaN)).toFixed(2)} of the partitions`;
tell(`  partitions ${perRow(baseline)}\n  hypertable ${perRow(hyper)}\n  compressed ${perRow(packed)}`);
for (const [what, text] of Object.entries(QUESTIONS)) await compare(database, what, text);
await compare(database, 'six corrections', CORRECTION);
const view = await timed(() =>
  database.script(`create materialized view hours with (timescaledb.continuous) as
    select installation_id, time_bucket('1 hour', at) as hour, avg(power) as power from hyper group by 1, 2`),
);
tell(`  a continuous aggregate by hour: ${((1_000 * view) / rows).toFixed(1)} ms per thousand readings`);
process.exit(0);
