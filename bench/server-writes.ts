/*
 * Creating tasks one after the other and eight at a time on the embedded database, compared with the disk alone (8 kB written and synced),
 * a bare insert as PGlite starts its database (without fsync), and the same with fsync. All cases alternately.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startPglite } from '#server/store/embedded/start-pglite.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { fillDatabase } from './support/fill-database.ts';
import { median, quantile } from './support/page-measurements.ts';
import { startOurServer } from './support/target-servers.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Writes per round. */
const COUNT = Number(process.env.BENCH_COUNT ?? 200);

interface Case {
  readonly name: string;
  readonly lanes: number;
  readonly write: (turn: number) => unknown;
}

const PAGE = Buffer.alloc(8_192, 1);
const file = openSync(join(aFolder('pv-bench'), 'log'), 'w');
const folder = aFolder('pv-bench');
const [loose, strict] = [await PGlite.create(join(folder, 'loose')), await startPglite(join(folder, 'strict'))];
for (const pg of [loose, strict]) await pg.exec('create table filed (id int generated always as identity primary key, reason text)');
const inserting = (pg: PGlite) => (turn: number) => pg.query('insert into filed (reason) values ($1)', [`Powód ${turn}`]);

const target = await startOurServer(await fillDatabase(null, { installations: 100 }));
const task = { description: '', inverter_sn: 'SN1', contact: null, creation_date: '12.06.2026', employee: 'Jan', adress: '', order: '' };
const filing = async (turn: number) => {
  const body = JSON.stringify({ ...task, reason: `Powód ${turn}` });
  const headers = { ...target.headers, 'Idempotency-Key': `"${process.pid}-${performance.now()}-${turn}"` };
  const answer = await fetch(`http://127.0.0.1:${target.port}/api/v1/task_order/`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`A task was refused with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
};

const CASES: readonly Case[] = [
  {
    name: 'the disk alone',
    lanes: 1,
    write: (turn) => {
      writeSync(file, PAGE, 0, PAGE.length, (turn % 64) * PAGE.length);
      fsyncSync(file);
    },
  },
  { name: 'bare insert without fsync', lanes: 1, write: inserting(loose) },
  { name: 'bare insert with fsync', lanes: 1, write: inserting(strict) },
  { name: 'task_order, one at a time', lanes: 1, write: filing },
  { name: 'task_order, eight at a time', lanes: 8, write: filing },
];

async function round({ lanes, write }: Case): Promise<{ rate: number; times: number[] }> {
  const times: number[] = [];
  let turn = 0;
  const started = performance.now();
  const lane = async () => {
    while (turn < COUNT) {
      turn += 1;
      const began = performance.now();
      await write(turn);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { rate: times.length / ((performance.now() - started) / 1_000), times };
}

const rates = new Map<string, number[]>(CASES.map(({ name }) => [name, []]));
const all = new Map<string, number[]>(CASES.map(({ name }) => [name, []]));
for (let turn = 0; turn <= ROUNDS; turn += 1) {
  for (const one of CASES) {
    const { rate, times } = await round(one);
    if (turn === 0) continue; // the first round is a warm-up
    rates.get(one.name)?.push(rate);
    all.get(one.name)?.push(...times);
  }
}
for (const { name } of CASES) {
  const times = all.get(name) ?? [];
  console.log(
    `${name.padEnd(28)} ${median(rates.get(name) ?? [])
      .toFixed(0)
      .padStart(6)} writes/s, p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
  );
}
closeSync(file);
for (const pg of [loose, strict]) await pg.close();
process.exit(0);
