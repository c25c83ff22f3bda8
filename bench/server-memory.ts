/*
 * Whether the server's memory is level: mixed load for BENCH_MINUTES (3; an hour is more reliable) on both databases at once, and at
 * intervals the heap after a collection and the resident memory. The amount of data is constant: tasks change, creations repeat their keys,
 * modems repeat their readings. Level means that the last third uses no more than the time before.
 */
import { aPostgres, freePort } from '#tests/support/postgres.ts';
import { aServer } from '#tests/support/server.ts';
import { openDatabase } from '#server/store/database.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { type FilledDatabase, fillDatabase } from './support/fill-database.ts';
import { type Memory, memoryAfterGc } from './support/memory.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 3);
const LANES = Number(process.env.BENCH_LANES ?? 4);
const LOOKS = 15;
const SIZE = 2_000;
/** Installations whose charts are requested: few enough that all their answers are soon cached. */
const SOME = 100;
/** Allowed growth of the last third, as a share. */
const LEVEL = { heap: 0.03, resident: 0.05 } as const;

const KEY = 'a-modem-of-the-bench';
const NOON = Date.parse('2026-06-12T10:00:00Z');

async function withModem({ env }: FilledDatabase): Promise<void> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.PV_DATA_DIR ?? null });
  await database.rows('insert into modems (barcode, ingest_key_hash) values ($1, $2)', ['BENCH', hashOf(KEY)]);
  await database.rows(`update installations set modem_barcode = 'BENCH' where id = 1`);
  await database.close();
}

const batch = (turn: number): string =>
  Array.from({ length: 200 }, (_, n) =>
    JSON.stringify({
      at: new Date(NOON - ((turn * 200 + n) % 4_000) * 300_000).toISOString(),
      power_w: n * 10,
      voltage_l1: 240 + (n % 15),
      state: n % 9 ? 'MPPT' : 'THROTTLED',
    }),
  ).join('\n');

const task = (turn: number) => ({
  ...{ description: '', inverter_sn: 'SN1', contact: null, creation_date: '12.06.2026', employee: 'Jan', adress: '', order: '' },
  reason: `Powód ${turn % 50}`,
});

/** The requests, in turn: method, path, body, headers. */
const ASKS: readonly ((turn: number) => readonly [string, string, (string | undefined)?, Record<string, string>?])[] = [
  (turn) => ['GET', `/api/v1/pvs_list/?page=${(turn % (SIZE / 10)) + 1}`],
  (turn) => ['GET', `/api/v1/energy_data/${(turn % SOME) + 1}/?date=2025-06-12&type=${turn % 4}`],
  () => ['GET', '/api/v1/task_order/', undefined, { 'Accept-Encoding': 'gzip' }],
  (turn) => ['GET', `/api/v1/pv_status/${(turn % SOME) + 1}/`],
  (turn) => ['POST', '/api/v1/task_order/', JSON.stringify(task(turn)), { 'Idempotency-Key': `"bench-${turn % 50}"` }],
  () => ['GET', '/api/v1/markers/', undefined, { 'Accept-Encoding': 'br' }],
  (turn) => [
    'PUT',
    `/api/v1/task_order/${(turn % 100) + 1}/`,
    JSON.stringify({ update_date: new Date(NOON + turn * 1_000).toISOString(), status: turn % 2 }),
  ],
  () => ['GET', '/api/v1/power_data/1/?date=2026-06-12'],
  (turn) => ['POST', '/ingest/v1/readings', batch(turn), { Authorization: `Modem ${KEY}`, 'Content-Type': 'application/x-ndjson' }],
  () => ['GET', '/api/v1/pvs_list/?page=1', undefined, { Authorization: 'Token wrong' }],
  () => ['GET', '/api/v1/working_chart/'],
];

interface LoadedServer {
  readonly kind: string;
  readonly look: () => Promise<Memory>;
  readonly answered: Map<number, number>;
  readonly stop: () => Promise<void>;
}

async function underLoad(kind: string, data: FilledDatabase): Promise<LoadedServer> {
  const inspected = await freePort();
  const server = await aServer({ seed: 'none', env: { ...data.env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspected}` } });
  const token = { Authorization: `Token ${await server.signIn()}` };
  const answered = new Map<number, number>();
  let isOver = false;
  const lane = async (from: number) => {
    for (let turn = from; !isOver; turn += 1) {
      const ask = ASKS[turn % ASKS.length];
      if (!ask) continue;
      const [method, path, body = null, headers = {}] = ask(Math.floor(turn / ASKS.length));
      const answer = await fetch(`${server.url}${path}`, { method, body, headers: { ...token, ...headers } });
      await answer.arrayBuffer();
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
    }
  };
  const lanes = Promise.all(Array.from({ length: LANES }, (_, index) => lane(index * 1_009)));
  return {
    ...{ kind, answered, look: () => memoryAfterGc(inspected) },
    stop: async () => {
      isOver = true;
      await lanes;
      await server.stop();
    },
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Growth of the mean from the middle third to the last one; 0.01 is one percent. */
function growth(looks: readonly Memory[], of: keyof Memory): number {
  const third = Math.floor(looks.length / 3);
  const [middle, last] = [looks.slice(third, -third), looks.slice(-third)].map((part) => mean(part.map((look) => look[of])));
  return (last ?? 0) / (middle ?? 1) - 1;
}

/**
 * Growth of the maximum in the last third over everything before. Resident memory is returned at any time, so means say nothing about it.
 */
function rise(looks: readonly Memory[], of: keyof Memory): number {
  const third = Math.floor(looks.length / 3);
  const [before, last] = [looks.slice(0, -third), looks.slice(-third)].map((part) => Math.max(...part.map((look) => look[of])));
  return (last ?? 0) / (before ?? 1) - 1;
}

const data = { installations: SIZE, tasks: 1_000, days: 60 };
const postgres = await aPostgres();
const servers: LoadedServer[] = [];
for (const kind of postgres ? (['PostgreSQL', 'PGlite'] as const) : (['PGlite'] as const)) {
  const made = await fillDatabase(kind === 'PGlite' ? null : postgres, data);
  await withModem(made);
  servers.push(await underLoad(kind, made));
}
const looks = new Map<string, Memory[]>(servers.map(({ kind }) => [kind, []]));
for (let look = 1; look <= LOOKS; look += 1) {
  await new Promise((resolve) => setTimeout(resolve, (MINUTES * 60_000) / LOOKS));
  for (const loaded of servers) {
    const memory = await loaded.look();
    looks.get(loaded.kind)?.push(memory);
    const answered = [...loaded.answered].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    const { heap, external, resident } = memory;
    console.log(
      `${((look * MINUTES) / LOOKS).toFixed(1).padStart(5)} min ${loaded.kind.padEnd(11)} heap ${heap.toFixed(1).padStart(6)} MB, buffers ${external.toFixed(1).padStart(6)} MB, resident ${resident.toFixed(0).padStart(5)} MB; ${answered.join(', ')}`,
    );
  }
}
for (const loaded of servers) {
  await loaded.stop();
  const [heap, resident] = [growth(looks.get(loaded.kind) ?? [], 'heap'), rise(looks.get(loaded.kind) ?? [], 'resident')];
  const verdict = heap <= LEVEL.heap && resident <= LEVEL.resident ? 'level' : 'NOT level';
  console.log(
    `${loaded.kind}: ${verdict}; last third: heap ${(heap * 100).toFixed(1)} % against the middle one, resident ${(resident * 100).toFixed(1)} % against the highest before`,
  );
}
process.exit(0);
