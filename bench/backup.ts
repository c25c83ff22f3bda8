/*
 * Reads of four clients during `npm run backup`, with 1,000 installations and a year of energy. The backup is paused every few seconds, so
 * that other load of the machine affects both kinds of reads alike. The 99th percentile should at most double.
 */
import { spawn } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aPostgres } from '#tests/support/postgres.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { runLoad } from './support/load-client.ts';
import { quantile } from './support/page-measurements.ts';
import { type FilledDatabase, fillDatabase } from './support/fill-database.ts';
import { startOurServer, type TargetServer } from './support/target-servers.ts';

const SIZE = Number(process.env.BENCH_SIZE ?? 1_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const READERS = Number(process.env.BENCH_LANES ?? 4);
/** Unit: ms. Duration of one window of reads. */
const WINDOW = 2_000;
const MONTHS = 12;

/** A page of the list, a month and a year, each of another installation, so that few answers are cached. */
function path(turn: number): string {
  const id = ((turn * 7) % SIZE) + 1;
  if (turn % 3 === 0) return `/api/v1/pvs_list/?page=${(turn % (SIZE / 10)) + 1}`;
  if (turn % 3 === 1) return `/api/v1/energy_data/${id}/?date=2025-${String((turn % MONTHS) + 1).padStart(2, '0')}-12&type=2`;
  return `/api/v1/energy_data/${id}/?date=2025-06-12&type=3`;
}

/** Backups one after the other, which can be paused and resumed. */
function backups({ env }: FilledDatabase) {
  const file = join(aFolder('pv-bench'), 'backup');
  const result = { count: 0, megabytes: 0 };
  let isWanted = true;
  let group = 0;
  const all = (async () => {
    while (isWanted) {
      const made = spawn(process.execPath, ['server/store/backup/backup.cli.ts', file], {
        ...{ cwd: ROOT, env: { ...process.env, ...env }, stdio: 'ignore' as const },
        detached: true, // a process group of its own, which includes pg_dump
      });
      group = made.pid ?? 0;
      const code = await new Promise((resolve) => made.once('exit', resolve));
      if (code !== 0) throw new Error(`A backup ended with ${code}`);
      Object.assign(result, { count: result.count + 1, megabytes: statSync(file).size / 1_048_576 });
      rmSync(file);
    }
  })();
  return {
    hold: () => process.kill(-group, 'SIGSTOP'),
    goOn: () => process.kill(-group, 'SIGCONT'),
    end: async () => {
      isWanted = false;
      await all;
      return result;
    },
  };
}

let from = 0;

/** Unit: ms. Duration of each read in one window. */
async function read({ port, headers, invalidate }: TargetServer): Promise<readonly number[]> {
  from += 100_000;
  const begun = from;
  const before = (turn: number) => (turn % 100 === 0 ? invalidate() : undefined);
  return (await runLoad({ port, headers, path: (turn) => path(begun + turn), connections: READERS, measured: WINDOW, before })).times;
}

process.setMaxListeners(50);
const postgres = await aPostgres();
for (const kind of postgres ? ['PostgreSQL', 'PGlite'] : ['PGlite']) {
  const there = await fillDatabase(kind === 'PGlite' ? null : postgres, { installations: SIZE, days: 365 });
  const target = await startOurServer({ env: there.env });
  await read(target); // warm-up of compilers and plans
  const [alone, beside]: [number[], number[]] = [[], []];
  const running = backups(there);
  await read(target);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    beside.push(...(await read(target)));
    running.hold();
    alone.push(...(await read(target)));
    running.goOn();
  }
  const { count, megabytes } = await running.end();
  console.log(`\n${kind}, ${SIZE} installations, ${count} backups of ${megabytes.toFixed(1)} MB`);
  for (const [name, times] of Object.entries({ alone, beside }))
    console.log(
      `${name.padEnd(8)} p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, of ${times.length}`,
    );
  console.log(`p99 beside a backup: ${(quantile(beside, 0.99) / quantile(alone, 0.99)).toFixed(2)} times`);
}
process.exit(0);
