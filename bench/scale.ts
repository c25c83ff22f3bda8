/*
 * 100,000 installations with a year of energy compared with 10,000, on PostgreSQL: the calls of lists, charts, reports, map and diagnoses,
 * one at a time, and the background work, each in its own process; processor time of server and database, and memory of the process.
 * Filling takes ten minutes and 12 GB of disk; BENCH_SIZES (10000,100000) sets other sizes. BENCH_POSTGRES and BENCH_POSTGRES_PID name an
 * existing PostgreSQL, whose filled database is reused.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { aPostgres, createDatabase } from '#tests/support/postgres.ts';
import { ROOT } from '#tests/support/scratch.ts';
import { aServer } from '#tests/support/server.ts';
import { fillScale, NOON, addReadings } from './support/fill-scale.ts';
import { callsFor, measure, memoryOf } from './support/scale-calls.ts';
import type { Took } from './support/scale-work.ts';

const SIZES = (process.env.BENCH_SIZES ?? '10000,100000').split(',').map(Number);
/** `calls` or `works` runs one of the two parts. */
const ONLY = process.env.BENCH_ONLY ?? 'calls works';
const CLOCK = pathToFileURL(join(ROOT, 'tests/support/clock-offset.ts')).href;
/** The holder of these locks does the background work (server/telemetry/start-telemetry.ts, server/care/start-care.ts). */
const BACKGROUND = [7_102_031, 7_102_032, 7_102_033, 7_102_034, 7_102_035, 7_102_036];

async function postgres(): Promise<{ readonly url: string; readonly pid: number }> {
  const { BENCH_POSTGRES: url, BENCH_POSTGRES_PID: pid } = process.env;
  if (url && pid) return { url, pid: Number(pid) };
  const own = await aPostgres();
  if (!own) throw new Error('There is no PostgreSQL here.');
  const admin = await openDatabase({ databaseUrl: await own.create('settings'), dataDir: null });
  for (const setting of ["max_wal_size = '4GB'", 'autovacuum = off']) await admin.script(`alter system set ${setting}`);
  await admin.rows('select pg_reload_conf()');
  await admin.close();
  return { url: own.url(''), pid: own.pid() ?? 0 };
}

const { url, pid } = await postgres();

async function filledUrl(size: number): Promise<string> {
  const name = `scale_${size}`;
  const admin = new Client({ connectionString: `${url}postgres` });
  await admin.connect();
  const there = (await admin.query('select from pg_database where datname = $1', [name])).rows.length > 0;
  await admin.end();
  if (there) return url + name;
  const database = await openDatabase({ databaseUrl: await createDatabase(url, name), dataDir: null });
  const began = performance.now();
  await fillScale(database, size);
  await database.close();
  console.log(`${size} installations were filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return url + name;
}

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(9);

async function calls(size: number, databaseUrl: string, database: Database): Promise<void> {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  for (const lock of BACKGROUND) await holder.query('select pg_advisory_lock($1)', [lock]);
  const env = { DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_MS: String(NOON - Date.now()) };
  const server = await aServer({ seed: 'none', env });
  const headers = { Authorization: `Token ${await server.signIn()}`, 'Accept-Encoding': 'gzip' };
  const pids = { server: server.pid() ?? 0, database: pid };
  console.log(`\n${size} installations${' '.repeat(18)}   p50 ms    p99 ms  server ms  database ms   kB    resident, peak MB`);
  for (const call of callsFor(size)) {
    const { p50, p99, server: ours, database: its, size: sent } = await measure(call, { url: server.url, headers, pids, database });
    const memory = memoryOf(pids.server);
    console.log(`${call.name.padEnd(32)}${[p50, p99, ours, its, sent, memory.now, memory.peak].map((one) => cell(one)).join(' ')}`);
  }
  await server.stop();
  await holder.end();
}

function work(name: string, what: string, databaseUrl: string, now: number): void {
  const said = execFileSync(process.execPath, [join(ROOT, 'bench/support/scale-work.ts'), what, String(now)], {
    ...{ cwd: ROOT, encoding: 'utf8' as const, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] },
    env: { ...process.env, DATABASE_URL: databaseUrl, POSTGRES_PID: String(pid) },
  });
  const took = JSON.parse(said) as Took;
  const { server, database, wall, longest, before, peak } = took;
  console.log(
    `${name.padEnd(44)}${[server, database, wall].map((one) => cell(one, 2)).join(' ')} ${[longest, before, peak].map((one) => cell(one, 0)).join(' ')}`,
  );
}

async function works(size: number, databaseUrl: string, database: Database): Promise<void> {
  console.log(`\n${size} installations, in the background          server s  database s  wall s  held up ms  before, peak MB`);
  const measureWork = (name: string, what: string, now: number) => work(name, what, databaseUrl, now);
  measureWork('who works, all looked at', 'judge', NOON);
  measureWork('diagnoses: one of twenty has something new', 'sweep', NOON);
  measureWork('diagnoses: nothing new', 'sweep', NOON + 1_000);
  await addReadings(database, NOON, NOON, 300_000);
  await database.rows('update installation_live set last_at = $1', [new Date(NOON).toISOString()]);
  await database.rows('update reading_watches set is_news = true where is_faulty');
  measureWork('who works, five minutes later', 'judge', NOON + 60_000);
  measureWork('diagnoses: five minutes later, one of twenty', 'sweep', NOON + 60_000);
  await database.rows(`update staff set digest = 'at_once', digest_at = $1`, [new Date(NOON - 60_000).toISOString()]);
  measureWork('digest of all that was found', 'digest', NOON + 120_000);
  const evening = NOON + 5 * 3_600_000;
  await database.rows('update installation_live set last_at = $1', [new Date(evening).toISOString()]);
  measureWork('yields: a new day to compare', 'sweep', evening + 60_000);
}

for (const size of SIZES) {
  const databaseUrl = await filledUrl(size);
  const database = await openDatabase({ databaseUrl, dataDir: null });
  if (ONLY.includes('works')) await works(size, databaseUrl, database);
  if (ONLY.includes('calls')) await calls(size, databaseUrl, database);
  await database.close();
}
process.exit(0);
