/*
 * Parts of files that come while others read lists, on the embedded database, which runs one statement at a time. Readers ask at a
 * steady rate, and a draft is saved meanwhile, so that lists have to be made. Windows without senders and with one or ten of them alternate, so that what else the machine does meets all alike. Two
 * kinds of senders: ten phones on a line of 1 Mbit/s each, as in the field, and as fast as they can. At the end the ways in which bytes
 * can be passed to the embedded database.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openDatabase } from '#server/store/database.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { partHeaders } from '#tests/support/file-parts.ts';
import { SERVICE } from '#tests/support/server.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aVisit } from '#tests/support/visits.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { fillDatabase } from '#bench/support/fill-database.ts';
import { median, quantile } from '#bench/support/page-measurements.ts';
import { wait } from '#bench/support/visit/print.ts';
import { startOurServer } from '#bench/support/target-servers.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Unit: ms of one window. */
const WINDOW = Number(process.env.BENCH_WINDOW ?? 4_000);
const READERS = 10;
/** Unit: ms between two questions of one reader. */
const READ_EVERY = 250;
/** Unit: ms between two savings of a draft. */
const SAVE_EVERY = 250;
/** Unit: bytes per second of a phone: 1 Mbit/s. */
const LINE = 125_000;
const FILE = 10_485_760;
const FILES = 600;
/** They take turns, since one may send 400 MB an hour. */
const ACCOUNTS = 40;
const SIZES = (process.env.BENCH_SIZES ?? '32768,262144,1048576').split(',').map(Number);

const filled = await fillDatabase(null, { installations: 1_000, tasks: 1_000 });
{
  // files that visits name; their bytes are random, so none becomes whole
  const database = await openDatabase({ databaseUrl: null, dataDir: filled.env.PV_DATA_DIR ?? '' });
  await database.rows(
    `insert into visits (uuid, installation_id, kind, source, state, number, technician_id, started_at, is_full_scope, document, head, body_hash, sent_by)
     select gen_random_uuid(), 1 + n % 1000, 'service', 'own', 'draft', 'P-' || n, 1, now(), true, '{}', '{}', '', '' from generate_series(1, 100) n`,
  );
  await database.rows(
    `insert into files (sha256, type, bytes) select sha256(n::text::bytea), 'image/jpeg', $1::int from generate_series(1, $2::int) n`,
    [FILE, FILES],
  );
  await database.rows(`insert into visit_files (visit, sha256, role) select (select uuid from visits limit 1), sha256, 'photo' from files`);
  const password = await hashPassword(SERVICE.password);
  await database.rows(`insert into staff (email, password) select 'tech' || n || '@pvcare.pl', $1 from generate_series(1, $2::int) n`, [
    password,
    ACCOUNTS,
  ]);
  await database.close();
}
const target = await startOurServer({ env: { ...filled.env, PV_FILES_MAX: '1000' } });
const address = `http://127.0.0.1:${target.port}`;
const tokens = await Promise.all(
  Array.from({ length: ACCOUNTS }, async (_, n) => {
    const body = JSON.stringify({ username: `tech${n + 1}@pvcare.pl`, password: SERVICE.password });
    const answer = await fetch(`${address}/api/v1/api-token-auth-care/login/`, { method: 'POST', body });
    return ((await answer.json()) as { token: string }).token;
  }),
);

let account = 0;
const nextToken = () => tokens[account++ % ACCOUNTS];

let file = 0;
const nextHash = () => createHash('sha256').update(String(++file)).digest('hex');

interface Case {
  readonly senders: number;
  readonly size: number;
  /** Unit: bytes per second of each sender; `null`: as fast as it can. */
  readonly line: number | null;
}

/** Sends parts until the window ends. */
async function sender({ size, line }: Case, isOver: () => boolean, took: number[]): Promise<void> {
  const part = randomBytes(size);
  part.set([0xff, 0xd8, 0xff, 0xe0]);
  const every = line === null ? 0 : (size / line) * 1_000;
  await wait(Math.random() * every); // phones do not send in step
  for (let [hash, offset] = [nextHash(), 0]; !isOver(); ) {
    const body = part;
    const began = performance.now();
    const answer = await fetch(`${address}/care/v1/files/${hash}/`, {
      method: 'PATCH',
      headers: { Authorization: `Token ${nextToken()}`, ...partHeaders(body, offset, false) },
      body,
    });
    if (answer.status !== 200) throw new Error(`A part was refused with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    took.push(performance.now() - began);
    offset += size;
    if (offset + size >= FILE) [hash, offset] = [nextHash(), 0];
    await wait(Math.max(0, every - (performance.now() - began)));
  }
}

/** A draft that is saved again and again. */
const draft = aVisit({
  uuid: randomUUID(),
  kind: 'inspection',
  form: { key: inspectionChecklist.key, version: inspectionChecklist.version },
});
let version = 0;
async function saver(isOver: () => boolean): Promise<void> {
  for (; !isOver(); await wait(SAVE_EVERY)) {
    const answer = await fetch(`${address}/care/v1/visits/${draft.uuid}/`, {
      method: 'PUT',
      headers: { ...target.headers, ...(version === 0 ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` }) },
      body: JSON.stringify({ ...draft, notes: String(version) }),
    });
    if (!answer.ok) throw new Error(`A draft was refused with ${answer.status}: ${await answer.text()}`);
    version = ((await answer.json()) as { version: number }).version;
  }
}

let page = 0;
/** Requests a list every `READ_EVERY` ms until the window ends. */
async function reader(turn: number, isOver: () => boolean, took: number[]): Promise<void> {
  await wait((turn * READ_EVERY) / READERS);
  for (;;) {
    if (isOver()) return;
    const began = performance.now();
    page += 1;
    const path = page % 2 === 0 ? `/care/v1/installations/${(page % 1000) + 1}/visits/` : '/care/v1/visits/?from=2026-09-01&to=2026-11-30';
    const answer = await fetch(`${address}${path}`, { headers: target.headers });
    await answer.arrayBuffer();
    took.push(performance.now() - began);
    await wait(Math.max(0, READ_EVERY - (performance.now() - began)));
  }
}

/** Unit: MB. */
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${target.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

interface Window {
  readonly read: number[];
  readonly sent: number[];
  memory: number;
}

async function run(one: Case, { read, sent, ...window }: Window): Promise<number> {
  const end = performance.now() + WINDOW;
  const isOver = () => performance.now() >= end;
  let memory = window.memory;
  const watching = (async () => {
    for (; !isOver(); await wait(100)) memory = Math.max(memory, resident());
  })();
  await Promise.all([
    watching,
    saver(isOver),
    ...Array.from({ length: READERS }, (_, turn) => reader(turn, isOver, read)),
    ...Array.from({ length: one.senders }, () => sender(one, isOver, sent)),
  ]);
  return memory;
}

const none: Case = { senders: 0, size: 0, line: null };
const cases: readonly Case[] = SIZES.flatMap((size) => [
  { senders: 10, size, line: LINE },
  { senders: 1, size, line: null },
  { senders: 10, size, line: null },
]);
const fresh = (): Window => ({ read: [], sent: [], memory: 0 });
const results = new Map(cases.map((one) => [one, { alone: fresh(), beside: fresh() }] as const));
await run({ senders: 10, size: 262_144, line: null }, fresh());
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [one, { alone, beside }] of results) {
    alone.memory = await run(none, alone);
    beside.memory = await run(one, beside);
  }
}
for (const [{ senders, size, line }, { alone, beside }] of results) {
  const ratio = quantile(beside.read, 0.99) / quantile(alone.read, 0.99);
  console.log(
    `${String(senders).padStart(2)} senders, ${String(size / 1_024).padStart(4)} KiB, ${line === null ? 'at full speed' : '1 Mbit/s each '}: ` +
      `lists p50 ${quantile(alone.read, 0.5).toFixed(1)} -> ${quantile(beside.read, 0.5).toFixed(1)} ms, p99 ${quantile(alone.read, 0.99).toFixed(1)} -> ${quantile(beside.read, 0.99).toFixed(1)} ms (${ratio.toFixed(2)} times), ` +
      `a part p50 ${quantile(beside.sent, 0.5).toFixed(0)} p99 ${quantile(beside.sent, 0.99).toFixed(0)} ms, ${((beside.sent.length * size) / 1_000 / ROUNDS / WINDOW).toFixed(1)} MB/s, memory +${(beside.memory - alone.memory).toFixed(0)} MB`,
  );
}

const database = await openDatabase({ databaseUrl: null, dataDir: aFolder('pv-bench') });
await database.script('create table bytes (id integer primary key, data bytea); alter table bytes alter column data set storage external');
const WAYS: Readonly<Record<string, (id: number, data: Buffer) => Promise<unknown>>> = {
  'as a parameter': (id, data) => database.rows('insert into bytes values ($1, $2)', [id, data]),
  'as base64': (id, data) => database.rows(`insert into bytes values ($1, decode($2, 'base64'))`, [id, data.toString('base64')]),
  'read as bytes': (id) => database.rows('select data from bytes where id = $1', [id]),
  'read as base64': (id) => database.rows(`select encode(data, 'base64') as data from bytes where id = $1`, [id]),
};
let id = 0;
for (const size of SIZES) {
  const times = new Map(Object.keys(WAYS).map((name) => [name, [] as number[]] as const));
  for (let turn = 0; turn < 12; turn += 1) {
    for (const [name, way] of Object.entries(WAYS)) {
      const data = randomBytes(size);
      const began = performance.now();
      if (name.startsWith('as')) id += 1;
      await way(id, data);
      times.get(name)?.push(performance.now() - began);
    }
  }
  console.log(`${size / 1_024} KiB: ${[...times].map(([name, all]) => `${name} ${median(all).toFixed(1)} ms`).join(', ')}`);
}
await database.close();
process.exit(0);
