/*
 * Run by bench/ingest.ts: a server on the embedded database with too large bodies, with whole batches, and with a burst of calls of one
 * reading each. A health check is sent all the time over a connection of its own.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { INGEST_PATH } from '#contract/ingest.contract.ts';
import { administer } from '#server/control/administer.ts';
import { openDatabase } from '#server/store/database.ts';
import { emptyFolder } from './empty-folder.ts';
import { aServer, type TestServer } from './server.ts';

const INVERTERS = 1_000;
const AT_ONCE = 30;
const ROUNDS = 4;
/** Senders, each within its limit per minute. */
const KEYS = 30;
const BURST_LANES = 50;
/** Unit: ms between two health checks and measurements of the memory. */
const LOOK = 20;

const tell = (line: string) => process.stdout.write(`${line}\n`);
const residentOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

async function withCollector(): Promise<{ readonly server: TestServer; readonly keys: readonly string[] }> {
  const dataDir = await emptyFolder();
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power, source)
     select 'BENCH' || n, 'Bench', 3, 8000, 9900, 'Solarman' from generate_series(0, ${INVERTERS - 1}) n`,
  );
  const keys: string[] = [];
  for (let turn = 0; turn < KEYS; turn += 1) {
    const { lines } = await administer(database, ['key', 'add', `bench${turn}`, '--scope', 'ingest']);
    keys.push(lines[1]?.split(': ')[1] ?? '');
  }
  await database.close();
  return { server: await aServer({ seed: 'none', env: { PV_DATA_DIR: dataDir } }), keys };
}

/**
 * Duration of the health checks (ms) and the highest resident memory (MB) while `work` runs. Measured in a separate thread, because this
 * one is busy with sending.
 */
async function beside(server: TestServer, work: () => Promise<string>): Promise<string> {
  const watch = new Worker(new URL(import.meta.url), { workerData: { url: server.url, pid: server.pid() } satisfies Watched });
  const said = await work();
  const looks = new Promise<Looks>((resolve) => watch.once('message', resolve));
  watch.postMessage('end');
  const { times, most } = await looks;
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(0);
  return `${said}; /healthz ${at(0.5)} ms in the middle, ${at(0.99)} of a hundred, ${at(1)} at most of ${times.length}; resident at most ${most.toFixed(0)} MB`;
}

interface Watched {
  readonly url: string;
  readonly pid: number | undefined;
}

interface Looks {
  readonly times: number[];
  readonly most: number;
}

function watching({ url, pid }: Watched): void {
  const times: number[] = [];
  let [most, isAsking] = [0, false];
  const look = async () => {
    most = Math.max(most, residentOf(pid));
    if (isAsking) return;
    isAsking = true;
    const sentAt = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - sentAt);
    isAsking = false;
  };
  const timer = setInterval(() => void look(), LOOK);
  parentPort?.once('message', () => {
    clearInterval(timer);
    parentPort?.postMessage({ times, most } satisfies Looks);
  });
}

async function measure(): Promise<void> {
  const { server, keys } = await withCollector();
  let sent = 0;
  const send = async (body: string) => {
    sent += 1;
    const answer = await fetch(`${server.url}${INGEST_PATH}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys[sent % KEYS]}`, 'Content-Type': 'application/x-ndjson' },
      body,
    }).catch((error: Error) => error);
    if (answer instanceof Error) return 'broken off';
    await answer.text();
    return String(answer.status);
  };
  const counted = (statuses: readonly string[]): string =>
    [...new Set(statuses)].map((status) => `${statuses.filter((other) => other === status).length} × ${status}`).join(', ');
  const linesOf = (from: number, count: number, at: number) =>
    Array.from({ length: count }, (_, n) =>
      JSON.stringify({
        sn: `BENCH${(from + n) % INVERTERS}`,
        at: new Date(at - 300_000 * Math.floor((from + n) / INVERTERS)).toISOString(),
        power_w: n % 8_000,
        voltage_l1: 235 + (n % 12),
        state: 'MPPT',
      }),
    ).join('\n');

  const now = Date.now();
  await send(linesOf(0, 10, now - 86_400_000));
  const rest = residentOf(server.pid());
  tell(`at rest: resident ${rest.toFixed(0)} MB`);

  const bomb = `[${'0,'.repeat(2_400_000)}0]`;
  const nested = `[${'{"a":[[]]},'.repeat(430_000)}0]`;
  for (const [name, body] of [
    ['numbers', bomb],
    ['objects', nested],
  ] as const) {
    const said = await beside(server, async () => {
      const statuses: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => send(body)))));
      return `${ROUNDS} times ${AT_ONCE} bodies of ${(body.length / 1_048_576).toFixed(1)} MB of ${name}: ${counted(statuses)}`;
    });
    tell(said);
  }

  const batches = Array.from({ length: AT_ONCE }, (_, n) => linesOf(n * 20_000, 20_000, now - 60_000));
  tell(
    await beside(server, async () => {
      const statuses = await Promise.all(batches.map(send));
      return `${AT_ONCE} batches of 20,000 lines: ${counted(statuses)}`;
    }),
  );

  tell(
    await beside(server, async () => {
      const statuses: string[] = [];
      const started = performance.now();
      let next = 0;
      const lane = async () => {
        for (; next < INVERTERS; ) {
          next += 1;
          statuses.push(await send(linesOf(next, 1, now)));
        }
      };
      await Promise.all(Array.from({ length: BURST_LANES }, lane));
      return `${INVERTERS} calls of one reading, ${BURST_LANES} at a time: ${counted(statuses)}; ${((performance.now() - started) / INVERTERS).toFixed(1)} ms a call`;
    }),
  );
  tell(`at rest it took ${rest.toFixed(0)} MB`);
  await server.stop();
  process.exit(0);
}

if (isMainThread) await measure();
else watching(workerData as Watched);
