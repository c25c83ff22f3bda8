/*
 * Run by bench/ingest.ts: ingest calls compared with a bare copy of the same rows into a table with the same key. PostgreSQL copies from a
 * file; the embedded database takes arrays. The cost of daily voltages is measured with and without them, alternately.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { plantOf } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { setup } from './shared-postgres.ts';

const PLANTS = 40;
const DATES = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'];
const NOW = Date.parse('2026-06-13T00:00:00Z');
const LIVE = 300;
/** Rounds with and without daily voltages, and readings per round. */
const TURNS = 16;
const MANY = 2_000;
const FEW = 20;

const facts = { latitude: 52.2, longitude: 21, tilt: 35, azimuth: 180, phases: 3, inverterPower: 8_000, generatorPower: 9_900 };
const readings = DATES.flatMap((date) => {
  const skies = skiesOf(date);
  return Array.from({ length: PLANTS }, (_, n) =>
    inverterDay(plantOf({ id: n + 1, sn: `BENCH${n}`, ...facts }, 'healthy', 0), skies, NOW),
  ).flat();
});

const cellsOf = ({ installationId, at, power, energy, voltages, state, events }: Reading) =>
  [installationId, new Date(at).toISOString(), power, energy, ...voltages, state, events?.join(';')].map((cell) => cell ?? '').join(',');

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function timed(rows: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return rows / ((performance.now() - started) / 1_000);
}

const MARKS = /^\s*with due as \(insert into voltage_days_due .*? do nothing\)\s*(?=update installation_live)/s;
/** Takes the same parameters; PostgreSQL does not run it, since nothing reads from it. */
const UNMARKED = 'with due as (select from unnest($5::int[], $6::date[])) ';

/** The same database on which no day is marked for summing up its voltages. */
function withoutMarks(database: Database): { readonly unmarked: Database; readonly left: () => number } {
  let left = 0;
  const rows =
    (tx: Queryable): Queryable['rows'] =>
    (text, params) => {
      const bare = text.replace(MARKS, () => UNMARKED);
      if (bare !== text) left += 1;
      return tx.rows(bare, params);
    };
  const unmarked: Database = {
    ...database,
    transaction: (work, how) => database.transaction((tx) => work({ ...tx, rows: rows(tx) }), how),
  };
  return { unmarked, left: () => left };
}

const middle = (all: readonly number[]): number => all.toSorted((one, other) => one - other)[all.length >> 1] ?? Number.NaN;

/** How much longer readings take if their days are marked, in pairs of rounds; and the cost of summing up a day later. */
async function voltageCost(database: Database, past: readonly Reading[], live: readonly Reading[]): Promise<string> {
  await sumUpVoltages(database, NOW);
  const { unmarked, left } = withoutMarks(database);
  const spent = async (work: () => Promise<unknown>) => 1 / (await timed(1, work));
  const each = async (into: Database, some: readonly Reading[]) => {
    for (const read of some) await takeReadings(into, [read], { now: NOW });
  };
  const pairs = { many: [] as number[], single: [] as number[], summed: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [many, few] = [past.slice(turn * MANY, (turn + 1) * MANY), live.slice(turn * FEW, (turn + 1) * FEW)];
    const isFirst = turn % 2 === 0; // the second one finds warm caches
    const took = new Map<Database, readonly [many: number, few: number]>();
    for (const into of isFirst ? [database, unmarked] : [unmarked, database])
      took.set(into, [await spent(() => takeReadings(into, many, { now: NOW })), await spent(() => each(into, few))]);
    const [marked, bare] = [took.get(database) ?? [0, 0], took.get(unmarked) ?? [0, 0]];
    pairs.many.push(marked[0] / bare[0]);
    pairs.single.push(marked[1] / bare[1]);
    const [days] = await database.rows<{ count: number }>('select count(*)::int as count from voltage_days_due');
    pairs.summed.push((1_000 * (await spent(() => sumUpVoltages(database, NOW)))) / Math.max(1, days?.count ?? 1));
  }
  if (left() === 0) throw new Error('Days are marked by another statement than this bench leaves out.');
  const more = (ratios: readonly number[]) => `${((middle(ratios) - 1) * 100).toFixed(1)} %`;
  return `marking days of voltages: ${more(pairs.many)} more time by thousands, ${more(pairs.single)} one by one; summing a day up: ${middle(pairs.summed).toFixed(1)} ms`;
}

async function copied(database: Database): Promise<void> {
  await database.script(`create table bare (installation_id int, at timestamptz, power real, energy real, l1 real, l2 real, l3 real, state text,
    events text, primary key (installation_id, at))`);
  if (database.kind === 'postgres') {
    const file = join(tmpdir(), `pv-care-bench-${process.pid}.csv`);
    writeFileSync(file, readings.map(cellsOf).join('\n'));
    chmodSync(file, 0o644);
    await database.rows(`copy bare from '${file}' with (format csv, null '')`).finally(() => rmSync(file));
    return;
  }
  for (let from = 0; from < readings.length; from += 5_000) {
    const part = readings.slice(from, from + 5_000);
    await database.rows(
      `insert into bare select id, to_timestamp(ms / 1000), p, e, a, b, c, s, v from unnest($1::int[], $2::float8[], $3::real[], $4::real[],
         $5::real[], $6::real[], $7::real[], $8::text[], $9::text[]) as u (id, ms, p, e, a, b, c, s, v)`,
      [
        part.map((read) => read.installationId),
        part.map((read) => read.at),
        part.map((read) => read.power),
        part.map((read) => read.energy),
        ...([0, 1, 2] as const).map((phase) => part.map((read) => read.voltages[phase])),
        part.map((read) => read.state),
        part.map((read) => read.events?.join(',') ?? null),
      ],
    );
  }
}

process.env['TEST_DATABASES'] = 'both';
const stopPostgres = await setup();
const { aDatabase, KINDS } = await import('./database.ts'); // the module looks for the PostgreSQL of the run when it is loaded
for (const kind of KINDS) {
  const { database, remove } = await aDatabase(kind);
  await database.rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power)
     select 'BENCH' || n, 'Bench', 3, 8000, 9900 from generate_series(0, ${PLANTS - 1}) n`,
  );
  const last = Math.max(...readings.map(({ at }) => at));
  const live = readings.filter(({ at }) => at > last - 300_000 * Math.ceil(LIVE / PLANTS)).slice(0, LIVE);
  const isLive = new Set(live);
  const past = readings.filter((read) => !isLive.has(read));

  const baseline = await timed(readings.length, () => copied(database));
  const fresh = await timed(past.length, () => takeReadings(database, past, { now: NOW }));
  const again = await timed(past.length, () => takeReadings(database, past, { now: NOW }));
  const single = await timed(live.length, async () => {
    for (const read of live) await takeReadings(database, [read], { now: NOW });
  });
  const lineOf = (name: string, rate: number) =>
    `${name}: ${Math.round(rate).toLocaleString('en')} readings/s, ${(rate / baseline).toFixed(3)} of the bare copy`;
  tell(`${kind}, ${readings.length} readings; bare copy ${Math.round(baseline).toLocaleString('en')} readings/s`);
  tell(`  ${lineOf('new, 5,000 at once', fresh)}\n  ${lineOf('repeated, 5,000 at once', again)}\n  ${lineOf('one by one', single)}`);
  tell(`  ${await voltageCost(database, past, live)}`);
  await remove();
}
await stopPostgres?.();
process.exit(0);
