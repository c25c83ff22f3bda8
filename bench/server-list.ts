/*
 * `pvs_list` with 10,000 installations, on PostgreSQL and on the embedded database, beside bare Hono with a constant and with
 * bare SQL: 50 connections, one run, everything in turns. 'cold' is a page that is not kept encoded: after each round of all
 * pages an installation changes. Then the other calls, cold too where that can be, and one page out of 1,000 and 100,000.
 * What counts are ratios; processor time moves least when the machine has other things to do.
 */
import { aPostgres } from '#tests/support/postgres.ts';
import { type Case, casesInTurns, print } from './floor/cases.ts';
import { type Filling, filled } from './floor/filled.ts';
import { bare, ours } from './floor/stands.ts';

const SIZE = Number(process.env.BENCH_SIZE ?? 10_000);
/** Installations of which the embedded database holds two years of energy: filling it with those of all takes minutes. */
const METERED = Number(process.env.BENCH_METERED ?? 2_000);
/** `list`, `calls` or `sizes` alone; all without it. */
const ONLY = process.env.BENCH_ONLY ?? 'list calls sizes';

process.setMaxListeners(50); // each server ends with this process
const postgres = await aPostgres();
if (!postgres) console.log('There is no PostgreSQL here: the embedded database alone is measured.');
const KINDS = postgres ? (['PostgreSQL', 'PGlite'] as const) : (['PGlite'] as const);
const fill = (kind: (typeof KINDS)[number], filling: Filling) => filled(kind === 'PGlite' ? null : postgres, filling);

const inTurns = casesInTurns(postgres?.pid() ?? null);

const pages = (size: number) => (turn: number) => `/api/v1/pvs_list/?page=${(turn % (size / 10)) + 1}`;

async function listCases(kind: (typeof KINDS)[number]): Promise<Case[]> {
  const stand = await ours(await fill(kind, { installations: SIZE }));
  const floor = await bare((await fill(kind, { installations: SIZE })).env);
  const path = pages(SIZE);
  const kept = await fetch(`http://127.0.0.1:${stand.port}${path(0)}`, { headers: stand.headers });
  const tag = { 'If-None-Match': kept.headers.get('ETag') ?? '' };
  const page = (turn: number) => `page=${(turn % (SIZE / 10)) + 1}`;
  return [
    { name: 'bare Hono, a constant', stand: floor, path: () => '/constant' },
    { name: 'bare SQL, page by offset', stand: floor, path: (turn) => `/page?${page(turn)}` },
    { name: 'bare SQL, page by offset and count(*)', stand: floor, path: (turn) => `/counted?${page(turn)}` },
    { name: 'bare SQL, page by key', stand: floor, path: (turn) => `/keyed?${page(turn)}` },
    { name: 'pvs_list, cold', stand, path, stirEvery: SIZE / 10 },
    { name: 'pvs_list, kept', stand, path: (turn) => path(turn % 50) },
    { name: 'pvs_list, 304', stand, path: () => path(0), headers: tag },
  ];
}

async function otherCases(kind: (typeof KINDS)[number]): Promise<Case[]> {
  const metered = kind === 'PGlite' ? Math.min(SIZE, METERED) : SIZE;
  const stand = await ours(await fill(kind, { installations: SIZE, tasks: 10_000, days: 730, metered }));
  return [
    { name: 'pvs_list, cold', stand, path: pages(SIZE), stirEvery: SIZE / 10 },
    {
      name: 'energy_data, year, cold',
      stand,
      path: (turn) => `/api/v1/energy_data/${(turn % metered) + 1}/?date=${2024 + (Math.floor(turn / metered) % 2)}-06-15&type=3`,
    },
    { name: 'working_chart, kept', stand, path: () => '/api/v1/working_chart/' },
    { name: 'task_order, 10,000 tasks, gzip, kept', stand, path: () => '/api/v1/task_order/', headers: { 'Accept-Encoding': 'gzip' } },
  ];
}

const FLOORS = {
  constant: 'bare Hono, a constant',
  page: 'bare SQL, page by offset',
  counted: 'bare SQL, page by offset and count(*)',
  keyed: 'bare SQL, page by key',
};

async function sizeCases(kind: (typeof KINDS)[number]): Promise<Case[]> {
  const few = await ours(await fill(kind, { installations: 1_000 }));
  const many = await ours(await fill(kind, { installations: 100_000 }));
  return [
    { name: 'pvs_list, cold, of 1,000', stand: few, path: pages(1_000), stirEvery: 100 },
    { name: 'pvs_list, cold, of 100,000', stand: many, path: (turn) => pages(100_000)(turn * 97), stirEvery: 10_000 },
  ];
}

for (const kind of KINDS) {
  if (ONLY.includes('list')) print(`${kind}, ${SIZE} installations`, await inTurns(await listCases(kind)), FLOORS);
  if (ONLY.includes('calls')) print(`${kind}, other calls`, await inTurns(await otherCases(kind)), { pvs_list: 'pvs_list, cold' });
  if (ONLY.includes('sizes')) print(`${kind}, one page`, await inTurns(await sizeCases(kind)), { 'of 1,000': 'pvs_list, cold, of 1,000' });
}
process.exit(0);
