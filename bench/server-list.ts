/*
 * `pvs_list` with 10,000 installations, on PostgreSQL and on the embedded database, beside bare Hono with a constant and with
 * bare SQL: 50 connections, one run, everything in turns. 'cold' is a page that is not kept encoded: after each round of all
 * pages an installation changes. Then the other calls, cold too where that can be, and one page out of 1,000 and 100,000.
 * What counts are ratios; processor time moves least when the machine has other things to do.
 */
import { aPostgres } from '#tests/support/postgres.ts';
import { asking } from './floor/asking.ts';
import { cpuOf } from './floor/cpu.ts';
import { type Filling, filled } from './floor/filled.ts';
import { median } from './floor/measured.ts';
import { bare, ours, type Stand } from './floor/stands.ts';

const SIZE = Number(process.env.BENCH_SIZE ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Installations of which the embedded database holds two years of energy: filling it with those of all takes minutes. */
const METERED = Number(process.env.BENCH_METERED ?? 2_000);
/** Unit: ms of each round. */
const MEASURED = 2_000;
/** `list`, `calls` or `sizes` alone; all without it. */
const ONLY = process.env.BENCH_ONLY ?? 'list calls sizes';

interface Case {
  readonly name: string;
  readonly stand: Stand;
  readonly path: (turn: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many questions until something is changed; nothing kept before serves after. */
  readonly stirEvery?: number;
}

interface Figures {
  readonly rps: number;
  readonly p50: number;
  readonly p99: number;
  /** Unit: µs of processor time a question, of the server and its database together. */
  readonly cpu: number;
}

process.setMaxListeners(50); // each server ends with this process
const postgres = await aPostgres();
if (!postgres) console.log('There is no PostgreSQL here: the embedded database alone is measured.');
const KINDS = postgres ? (['PostgreSQL', 'PGlite'] as const) : (['PGlite'] as const);
const fill = (kind: (typeof KINDS)[number], filling: Filling) => filled(kind === 'PGlite' ? null : postgres, filling);

const spentBy = ({ pid }: Stand) => cpuOf([pid]) + (postgres ? cpuOf([postgres.pid() ?? 0], true) : 0);
const turns = new Map<string, number>();

async function once({ name, stand, path, headers = {}, stirEvery }: Case): Promise<Figures> {
  const begun = turns.get(name) ?? 0;
  let last = 0;
  let gate: Promise<void> | undefined;
  const before = (turn: number) => {
    last = Math.max(last, turn);
    if (stirEvery !== undefined && turn % stirEvery === 0) gate = stand.stir();
    return gate;
  };
  if (stirEvery !== undefined) await stand.stir();
  const spent = spentBy(stand);
  const { times, took } = await asking({
    ...{ port: stand.port, path: (turn) => path(begun + turn), headers: { ...stand.headers, ...headers }, measured: MEASURED, before },
  });
  const cpu = spentBy(stand) - spent;
  turns.set(name, stirEvery === undefined ? begun + last : 0);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { rps: times.length / (took / 1_000), p50: at(0.5), p99: at(0.99), cpu: (cpu / last) * 1_000 };
}

async function inTurns(cases: readonly Case[]): Promise<Map<string, Figures>> {
  const rounds = new Map<string, Figures[]>(cases.map(({ name }) => [name, []]));
  for (const one of cases) await once(one); // the first round finds everything cold: compilers, plans, caches
  for (let round = 0; round < ROUNDS; round += 1) for (const one of cases) rounds.get(one.name)?.push(await once(one));
  const middle = (all: readonly Figures[], of: keyof Figures) => median(all.map((figures) => figures[of]));
  return new Map(
    [...rounds].map(([name, all]) => [
      name,
      { rps: middle(all, 'rps'), p50: middle(all, 'p50'), p99: middle(all, 'p99'), cpu: middle(all, 'cpu') },
    ]),
  );
}

/** Beside each floor: the share of its requests per second, and in brackets how many times its processor time. */
function print(title: string, figures: ReadonlyMap<string, Figures>, floors: Readonly<Record<string, string>>): void {
  const names = Object.keys(floors);
  const heads = ['rps', 'p50 ms', 'p99 ms', 'CPU µs', ...names.map((name) => `× ${name} (CPU)`)];
  console.log(`\n${title.padEnd(42)} ${heads.map((head) => head.padStart(14)).join(' ')}`);
  for (const [name, { rps, p50, p99, cpu }] of figures) {
    const beside = names.map((of) => {
      const floor = figures.get(floors[of] ?? '');
      return floor ? `${(rps / floor.rps).toFixed(2)} (${(cpu / floor.cpu).toFixed(2)})` : '-';
    });
    const cells = [rps.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpu.toFixed(0), ...beside];
    console.log(`${name.padEnd(42)} ${cells.map((cell) => cell.padStart(14)).join(' ')}`);
  }
}

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
