/*
 * The care calls compared with a page of `pvs_list`, in one run: 10,000 installations, 50 connections, PostgreSQL and the embedded
 * database. Comparisons and voltage reports are requested for a different installation each time, so that no cached answer is used; lists
 * are cached until the part of the database that they were made of changes. All requests ask for compression, as browsers do.
 */
import { openDatabase } from '#server/store/database.ts';
import { aPostgres } from '#tests/support/postgres.ts';
import { type Case, casesInTurns, print } from './support/load-cases.ts';
import { fillDatabase } from './support/fill-database.ts';
import { fillCare, WEEK_OVER, WEEK_RUNNING } from './support/fill-care.ts';
import { startOurServer } from './support/target-servers.ts';

const SIZE = Number(process.env.BENCH_SIZE ?? 10_000);
/** Installations with weeks of voltages in the embedded database: filling all of them takes minutes. */
const MEASURED = Number(process.env.BENCH_METERED ?? 2_000);

process.setMaxListeners(50);
const postgres = await aPostgres();
const KINDS = (postgres ? ['PostgreSQL', 'PGlite'] : ['PGlite']).filter((kind) => (process.env.BENCH_ONLY ?? kind).includes(kind));
const inTurns = casesInTurns(postgres?.pid() ?? null);

for (const kind of KINDS) {
  const measured = kind === 'PGlite' ? Math.min(SIZE, MEASURED) : SIZE;
  const there = await fillDatabase(kind === 'PGlite' ? null : postgres, { installations: SIZE, tasks: 2_000 });
  const database = await openDatabase({ databaseUrl: there.env.DATABASE_URL ?? null, dataDir: there.env.PV_DATA_DIR ?? null });
  await fillCare(database, measured);
  await database.script('analyze');
  await database.close();
  const target = await startOurServer({ env: there.env });
  const each = (turn: number) => (turn % measured) + 1;
  const packed = { 'Accept-Encoding': 'gzip' };
  const cases: Case[] = [
    {
      name: 'pvs_list, cold',
      target,
      path: (turn) => `/api/v1/pvs_list/?page=${(turn % (SIZE / 10)) + 1}`,
      headers: packed,
      invalidateEvery: SIZE / 10,
    },
    { name: 'diagnoses, kept', target, path: () => '/care/v1/diagnoses/', headers: packed },
    { name: 'low_yield, kept', target, path: () => '/care/v1/low_yield/', headers: packed },
    { name: 'repair_checks, kept', target, path: () => '/care/v1/repair_checks/', headers: packed },
    { name: 'compare, cold', target, path: (turn) => `/care/v1/compare/${each(turn)}/`, headers: packed, invalidateEvery: measured },
    {
      name: 'voltage_report, a week that is over, cold',
      target,
      path: (turn) => `/care/v1/voltage_report/${each(turn)}/?week=${WEEK_OVER}`,
      headers: packed,
      invalidateEvery: measured,
    },
    {
      name: 'voltage_report, a week that is over, with its intervals, cold',
      target,
      path: (turn) => `/care/v1/voltage_report/${each(turn)}/?week=${WEEK_OVER}&intervals=1`,
      headers: packed,
      invalidateEvery: measured,
    },
    {
      name: 'voltage_report, the week that runs, cold',
      target,
      path: (turn) => `/care/v1/voltage_report/${(turn % Math.min(measured, 2_000)) + 1}/?week=${WEEK_RUNNING}`,
      headers: packed,
      invalidateEvery: Math.min(measured, 2_000),
    },
  ];
  print(`${kind}, ${SIZE} installations`, await inTurns(cases), { pvs_list: 'pvs_list, cold' });
}
process.exit(0);
