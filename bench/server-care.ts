/*
 * The care calls beside a page of `pvs_list`, all in one run: 10,000 installations, 50 connections, PostgreSQL and the embedded
 * database. Comparisons and voltage reports are asked of one installation after the other, so that nothing kept serves; lists
 * are kept until a part of the database changes that they were made of. All are asked for compressed, as browsers do.
 */
import { openDatabase } from '#server/store/database.ts';
import { aPostgres } from '#tests/support/postgres.ts';
import { type Case, casesInTurns, print } from './floor/cases.ts';
import { filled } from './floor/filled.ts';
import { fillCare, WEEK_OVER, WEEK_RUNNING } from './floor/filled-care.ts';
import { ours } from './floor/stands.ts';

const SIZE = Number(process.env.BENCH_SIZE ?? 10_000);
/** Installations whose weeks the embedded database holds: filling it with those of all takes minutes. */
const MEASURED = Number(process.env.BENCH_METERED ?? 2_000);

process.setMaxListeners(50);
const postgres = await aPostgres();
const KINDS = (postgres ? ['PostgreSQL', 'PGlite'] : ['PGlite']).filter((kind) => (process.env.BENCH_ONLY ?? kind).includes(kind));
const inTurns = casesInTurns(postgres?.pid() ?? null);

for (const kind of KINDS) {
  const measured = kind === 'PGlite' ? Math.min(SIZE, MEASURED) : SIZE;
  const there = await filled(kind === 'PGlite' ? null : postgres, { installations: SIZE, tasks: 2_000 });
  const database = await openDatabase({ databaseUrl: there.env.DATABASE_URL ?? null, dataDir: there.env.PV_DATA_DIR ?? null });
  await fillCare(database, measured);
  await database.script('analyze');
  await database.close();
  const stand = await ours({ env: { ...there.env, PV_SIMULATOR: 'off' } });
  const each = (turn: number) => (turn % measured) + 1;
  const packed = { 'Accept-Encoding': 'gzip' };
  const cases: Case[] = [
    {
      name: 'pvs_list, cold',
      stand,
      path: (turn) => `/api/v1/pvs_list/?page=${(turn % (SIZE / 10)) + 1}`,
      headers: packed,
      stirEvery: SIZE / 10,
    },
    { name: 'diagnoses, kept', stand, path: () => '/care/v1/diagnoses/', headers: packed },
    { name: 'low_yield, kept', stand, path: () => '/care/v1/low_yield/', headers: packed },
    { name: 'repair_checks, kept', stand, path: () => '/care/v1/repair_checks/', headers: packed },
    { name: 'compare, cold', stand, path: (turn) => `/care/v1/compare/${each(turn)}/`, headers: packed, stirEvery: measured },
    {
      name: 'voltage_report, a week that is over, cold',
      stand,
      path: (turn) => `/care/v1/voltage_report/${each(turn)}/?week=${WEEK_OVER}`,
      headers: packed,
      stirEvery: measured,
    },
    {
      name: 'voltage_report, a week that is over, with its intervals, cold',
      stand,
      path: (turn) => `/care/v1/voltage_report/${each(turn)}/?week=${WEEK_OVER}&intervals=1`,
      headers: packed,
      stirEvery: measured,
    },
    {
      name: 'voltage_report, the week that runs, cold',
      stand,
      path: (turn) => `/care/v1/voltage_report/${(turn % Math.min(measured, 2_000)) + 1}/?week=${WEEK_RUNNING}`,
      headers: packed,
      stirEvery: Math.min(measured, 2_000),
    },
  ];
  print(`${kind}, ${SIZE} installations`, await inTurns(cases), { pvs_list: 'pvs_list, cold' });
}
process.exit(0);
