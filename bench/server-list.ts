/*
 * `pvs_list` with 10,000 installations, on PostgreSQL and on the embedded database, compared with bare Hono with a constant and with bare
 * SQL: 50 connections, one run, all cases alternately. 'cold' is a page that is not in the cache: after each round of all pages an
 * installation changes. Then the other calls, also cold where possible, and one page out of 1,000 and 100,000. The ratios count; processor
 * time depends least on other load of the machine.
 */
import { aPostgres } from '#tests/support/postgres.ts';
import { type Case, casesInTurns, print } from './support/load-cases.ts';
import { type Filling, fillDatabase } from './support/fill-database.ts';
import { startBareServer, startOurServer } from './support/target-servers.ts';

const SIZE = Number(process.env.BENCH_SIZE ?? 10_000);
/** Installations with two years of energy in the embedded database: filling all of them takes minutes. */
const METERED = Number(process.env.BENCH_METERED ?? 2_000);
/** `list`, `calls` or `sizes` runs that part; without it all parts run. */
const ONLY = process.env.BENCH_ONLY ?? 'list calls sizes';

process.setMaxListeners(50); // each server ends with this process
const postgres = await aPostgres();
if (!postgres) console.log('There is no PostgreSQL here: the embedded database alone is measured.');
const KINDS = postgres ? (['PostgreSQL', 'PGlite'] as const) : (['PGlite'] as const);
const fill = (kind: (typeof KINDS)[number], filling: Filling) => fillDatabase(kind === 'PGlite' ? null : postgres, filling);

const inTurns = casesInTurns(postgres?.pid() ?? null);

const pages = (size: number) => (turn: number) => `/api/v1/pvs_list/?page=${(turn % (size / 10)) + 1}`;

async function listCases(kind: (typeof KINDS)[number]): Promise<Case[]> {
  const target = await startOurServer(await fill(kind, { installations: SIZE }));
  const baseline = await startBareServer((await fill(kind, { installations: SIZE })).env);
  const path = pages(SIZE);
  const kept = await fetch(`http://127.0.0.1:${target.port}${path(0)}`, { headers: target.headers });
  const tag = { 'If-None-Match': kept.headers.get('ETag') ?? '' };
  const page = (turn: number) => `page=${(turn % (SIZE / 10)) + 1}`;
  return [
    { name: 'bare Hono, a constant', target: baseline, path: () => '/constant' },
    { name: 'bare SQL, page by offset', target: baseline, path: (turn) => `/page?${page(turn)}` },
    { name: 'bare SQL, page by offset and count(*)', target: baseline, path: (turn) => `/counted?${page(turn)}` },
    { name: 'bare SQL, page by key', target: baseline, path: (turn) => `/keyed?${page(turn)}` },
    { name: 'pvs_list, cold', target, path, invalidateEvery: SIZE / 10 },
    { name: 'pvs_list, kept', target, path: (turn) => path(turn % 50) },
    { name: 'pvs_list, 304', target, path: () => path(0), headers: tag },
  ];
}

async function otherCases(kind: (typeof KINDS)[number]): Promise<Case[]> {
  const metered = kind === 'PGlite' ? Math.min(SIZE, METERED) : SIZE;
  const target = await startOurServer(await fill(kind, { installations: SIZE, tasks: 10_000, days: 730, metered }));
  return [
    { name: 'pvs_list, cold', target, path: pages(SIZE), invalidateEvery: SIZE / 10 },
    {
      name: 'energy_data, year, cold',
      target,
      path: (turn) => `/api/v1/energy_data/${(turn % metered) + 1}/?date=${2024 + (Math.floor(turn / metered) % 2)}-06-15&type=3`,
    },
    { name: 'working_chart, kept', target, path: () => '/api/v1/working_chart/' },
    { name: 'task_order, 10,000 tasks, gzip, kept', target, path: () => '/api/v1/task_order/', headers: { 'Accept-Encoding': 'gzip' } },
  ];
}

const BASELINES = {
  constant: 'bare Hono, a constant',
  page: 'bare SQL, page by offset',
  counted: 'bare SQL, page by offset and count(*)',
  keyed: 'bare SQL, page by key',
};

async function sizeCases(kind: (typeof KINDS)[number]): Promise<Case[]> {
  const few = await startOurServer(await fill(kind, { installations: 1_000 }));
  const many = await startOurServer(await fill(kind, { installations: 100_000 }));
  return [
    { name: 'pvs_list, cold, of 1,000', target: few, path: pages(1_000), invalidateEvery: 100 },
    // each size is an answer of its own, so none is in the cache
    {
      name: 'pvs_list, the worst, cold, of 1,000',
      target: few,
      path: (turn) => `/api/v1/pvs_list/?order=worst&page_size=${10 + (turn % 20)}`,
      invalidateEvery: 20,
    },
    { name: 'pvs_list, cold, of 100,000', target: many, path: (turn) => pages(100_000)(turn * 97), invalidateEvery: 10_000 },
  ];
}

for (const kind of KINDS) {
  if (ONLY.includes('list')) print(`${kind}, ${SIZE} installations`, await inTurns(await listCases(kind)), BASELINES);
  if (ONLY.includes('calls')) print(`${kind}, other calls`, await inTurns(await otherCases(kind)), { pvs_list: 'pvs_list, cold' });
  if (ONLY.includes('sizes')) print(`${kind}, one page`, await inTurns(await sizeCases(kind)), { 'of 1,000': 'pvs_list, cold, of 1,000' });
}
process.exit(0);
