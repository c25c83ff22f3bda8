/*
 * Lists of visits with 1,000 installations, 5 visits each of 20 photos, and one installation with 200 visits, on PostgreSQL. Ten readers
 * ask at a steady rate, while a visit changes each second, so that no list stays ready. Each time is a ratio to that of the list of requests of the same server. At the end the size of the longest list
 * in transfer is measured.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import type { Instant } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf, toIso } from '#domain/time/warsaw.ts';
import { askedItems } from '#domain/visit/asked-items.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import { headOf } from '#domain/visit/visit-head.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { nameFiles } from '#server/store/visits/visit-files.store.ts';
import { insertVisit } from '#server/store/visits/visits.store.ts';
import { aPostgres } from '#tests/support/postgres.ts';
import { aFinding, anAnswer, aPhoto, aVisit, sha256 } from '#tests/support/visits.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { fillDatabase } from '#bench/support/fill-database.ts';
import { startOurServer } from '#bench/support/target-servers.ts';
import { quantile } from '#bench/support/page-measurements.ts';
import { wait } from '#bench/support/visit/print.ts';

const INSTALLATIONS = Number(process.env.BENCH_SIZE ?? 1_000);
const VISITS = 5;
const PHOTOS = 20;
/** Visits of the first installation: as many as a list has. */
const LONGEST = 200;
/** Unit: days over which the visits are spread. */
const SPREAD = 5 * 365;
const READERS = 10;
/** Unit: ms between two questions of one reader. */
const READ_EVERY = 100;
/** Unit: ms between two changes of a visit. */
const CHANGE_EVERY = 1_000;
/** Unit: ms of one case in a round. */
const MEASURED = Number(process.env.BENCH_WINDOW ?? 4_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TODAY = localDateOf(Date.now());

/** An inspection with every question answered and photos of its own. */
function aFilledVisit(installation: number, turn: number) {
  const day = addDays(TODAY, -((installation * 37 + turn * 331) % SPREAD));
  const visit = aVisit({
    uuid: randomUUID(),
    installation,
    kind: 'inspection',
    state: 'final',
    form: { key: inspectionChecklist.key, version: inspectionChecklist.version },
    started_at: toIso(instantOf(day, 9)),
    ended_at: toIso(instantOf(day, 11)),
    findings: [aFinding('f1'), aFinding('f2')],
    files: Array.from({ length: PHOTOS }, (_, n) => aPhoto(`${installation} ${turn} ${n}`)),
  });
  return { ...visit, answers: askedItems(inspectionChecklist, visit).map(({ item, of }) => anAnswer(item.key, { of })) };
}

async function fillVisits(db: Queryable): Promise<void> {
  for (let installation = 1; installation <= INSTALLATIONS; installation += 1) {
    // without statistics each visit would read all files
    if (installation % 10 === 2) await db.script('analyze visits; analyze files; analyze visit_files');
    for (let turn = 0; turn < (installation === 1 ? LONGEST : VISITS); turn += 1) {
      const document = aFilledVisit(installation, turn);
      const bodyHash = sha256(document.uuid);
      await insertVisit(db, {
        document,
        head: headOf(document, inspectionChecklist),
        bodyHash,
        staffId: 1,
        receivedAt: Date.now() as Instant,
      });
      await nameFiles(db, { visit: document.uuid, replaces: null, staffId: 1 }, namedFiles(document));
    }
  }
  // all but the newest are whole, as after years of work
  await db.script(`update files set received = bytes, is_whole = true, began_at = now(), added_at = now(), whole_at = now()
    where sha256 not in (select n.sha256 from visit_files n join visits v on v.uuid = n.visit where v.started_at > now() - interval '3 days')`);
  await db.script('analyze');
}

const CASES = {
  'requests, the yardstick': () => '/api/v1/task_order/',
  'visits of one installation': (turn: number) => `/care/v1/installations/${2 + ((turn * 61) % (INSTALLATIONS - 1))}/visits/`,
  'the longest list of one installation': () => '/care/v1/installations/1/visits/',
  'visits of the last 92 days': () => `/care/v1/visits/?from=${addDays(TODAY, -91)}&to=${TODAY}`,
  'of them those that lack a photo': () => `/care/v1/visits/?from=${addDays(TODAY, -91)}&to=${TODAY}&missing=1`,
} as const;
type Name = keyof typeof CASES;

const postgres = await aPostgres();
if (!postgres) {
  console.log('There is no PostgreSQL here.');
  process.exit(0);
}
const filled = await fillDatabase(postgres, { installations: INSTALLATIONS, tasks: 1_000 });
const database = await openDatabase({ databaseUrl: filled.env.DATABASE_URL ?? null, dataDir: null });
await database.relaxed(() => database.transaction(fillVisits));
const { port, headers } = await startOurServer(filled);
const ask = async (path: string): Promise<ArrayBuffer> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.arrayBuffer();
};
let turn = 0;
const read = async (name: Name, times: number[]): Promise<void> => {
  const end = performance.now() + MEASURED;
  const reader = async (place: number): Promise<void> => {
    await wait((place * READ_EVERY) / READERS);
    while (performance.now() < end) {
      const began = performance.now();
      turn += 1;
      await ask(CASES[name](turn));
      times.push(performance.now() - began);
      await wait(Math.max(0, READ_EVERY - (performance.now() - began)));
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, place) => reader(place)));
};
/** Changes one visit after another, as drafts that are saved. */
async function change(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await database.rows('update visits set received_at = now() where uuid = (select uuid from visits order by received_at limit 1)');
    await wait(CHANGE_EVERY);
  }
}
let isOver = false;
const changing = change(() => isOver);
const names = Object.keys(CASES) as Name[];
for (const name of names) await read(name, []); // the first round is a warm-up
const times = new Map(names.map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round += 1) for (const name of names) await read(name, times.get(name) ?? []);
isOver = true;
await changing;
await database.close();
console.log(`PostgreSQL, ${INSTALLATIONS} installations, ${VISITS} visits each of ${PHOTOS} photos`);
for (const [name, all] of times)
  console.log(`${name.padEnd(40)} p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms (budget: 50 ms)`);
const longest = Buffer.from(await ask(CASES['the longest list of one installation']()));
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
console.log(`the longest list: ${(brotliCompressSync(longest, quality).length / 1_000).toFixed(0)} kB with brotli (budget: 60 kB)`);
process.exit(0);
