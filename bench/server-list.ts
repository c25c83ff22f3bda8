/*
 * `pvs_list` and the other lists with 10,000 installations and 10,000 tasks, on the embedded database and on PostgreSQL,
 * beside bare Hono answering a constant and bare SQL, 50 connections, in one run. Ratios are what counts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { hashPassword } from '#server/rules/passwords.ts';
import { openDatabase } from '#server/store/database.ts';
import { aPostgres, freePort } from '#tests/support/a-postgres.ts';
import { aServer, SERVICE } from '#tests/support/a-server.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';

const CONNECTIONS = 50;
/** Unit: ms. */
const WARM_UP = 500;
const MEASURED = 3_000;
const SIZE = Number(process.env.BENCH_SIZE ?? 10_000);

interface Figures {
  readonly name: string;
  readonly rps: number;
  readonly p50: number;
  readonly p99: number;
}

/** Asks over kept connections as fast as answers come, and turns the pages. */
async function load(name: string, url: (turn: number) => string, headers: Record<string, string> = {}): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const start = performance.now();
  let turn = 0;
  const ask = (address: string) =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent, headers }, (answer) => {
        if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${address} answered ${answer.statusCode}`));
        answer.resume();
        answer.on('end', resolve);
      }).on('error', reject);
    });
  const connection = async () => {
    while (performance.now() - start < WARM_UP + MEASURED) {
      turn += 1;
      const asked = performance.now();
      await ask(url(turn));
      if (asked - start > WARM_UP) times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { name, rps: times.length / (MEASURED / 1_000), p50: at(0.5), p99: at(0.99) };
}

async function fill(settings: { databaseUrl: string | null; dataDir: string | null }): Promise<void> {
  const database = await openDatabase(settings);
  await database.rows('insert into staff (email, password) values ($1, $2)', [SERVICE.username, await hashPassword(SERVICE.password)]);
  await database.rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power, city, street, number, post_code, latitude, longitude)
     select 'SN' || n, 'Instalacja ' || n, 3, 8000, 9900, 'Kalisz', 'Polna', n, '62-800', 50 + (n % 400) * 0.01, 16 + (n % 600) * 0.01
     from generate_series(1, $1::int) n`,
    [SIZE],
  );
  await database.rows(
    `insert into tasks (employee, description, inverter_sn, created_on, reason)
     select 'Jan', 'Instalacja', 'SN1', current_date, 'Nie startuje' from generate_series(1, 10000)`,
  );
  await database.script('analyze');
  await database.close();
}

async function ours(kind: string, env: Record<string, string>): Promise<Figures[]> {
  const server = await aServer({ seed: 'none', env });
  const token = { Authorization: `Token ${await server.signIn()}` };
  const api = `${server.url}/api/v1`;
  const page = (turn: number) => `${api}/pvs_list/?page=${(turn % (SIZE / 10)) + 1}`;
  const etag = (await fetch(page(0), { headers: token })).headers.get('ETag') ?? '';
  const figures = [
    await load(`${kind}: pvs_list, first time each page`, page, token),
    await load(`${kind}: pvs_list, kept`, page, token),
    await load(`${kind}: pvs_list, 304`, () => page(0), { ...token, 'If-None-Match': etag }),
    await load(`${kind}: working_chart`, () => `${api}/working_chart/`, token),
    await load(`${kind}: task_order, 10,000 tasks, gzip`, () => `${api}/task_order/`, { ...token, 'Accept-Encoding': 'gzip' }),
  ];
  await server.stop();
  return figures;
}

async function bare(url: string): Promise<Figures[]> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'bench/floor/bare-server.ts'), String(port), url]);
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  const at = `http://127.0.0.1:${port}`;
  const figures = [await load('bare Hono: a constant', () => `${at}/constant`)];
  if (url !== '') {
    figures.push(await load('bare SQL: page only', () => `${at}/page`), await load('bare SQL: page and count(*)', () => `${at}/counted`));
  }
  child.kill('SIGTERM');
  return figures;
}

function print(rows: readonly Figures[]): void {
  const constant = rows[0]?.rps ?? 1;
  const counted = rows.find(({ name }) => name.includes('count(*)'))?.rps;
  console.log(
    `${'what'.padEnd(46)} ${'rps'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'× constant'.padStart(11)} ${'× SQL with count'.padStart(17)}`,
  );
  for (const { name, rps, p50, p99 } of rows) {
    const besideSql = counted === undefined ? '-' : (rps / counted).toFixed(2);
    console.log(
      `${name.padEnd(46)} ${rps.toFixed(0).padStart(8)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)} ${(rps / constant).toFixed(2).padStart(11)} ${besideSql.padStart(17)}`,
    );
  }
}

const postgres = await aPostgres();
const databaseUrl = postgres ? await postgres.create(`bench_${randomUUID().slice(0, 8)}`) : '';
const dataDir = aFolder();
await fill({ databaseUrl: null, dataDir });
if (postgres) await fill({ databaseUrl, dataDir: null });
else console.log('There is no PostgreSQL here: the embedded database alone is measured.');
const rows = await bare(databaseUrl);
if (postgres) rows.push(...(await ours('PostgreSQL', { DATABASE_URL: databaseUrl })));
rows.push(...(await ours('PGlite', { PV_DATA_DIR: dataDir })));
print(rows);
process.exit(0);
