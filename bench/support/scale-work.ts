import { writeSync } from 'node:fs';
import { sendDigests } from '#server/care/send-digests.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { openDatabase } from '#server/store/database.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { cpuOf } from './cpu.ts';

/*
 * One background job in its own process, so that its memory can be measured: `scale-work.ts WORK NOW`, with the database in DATABASE_URL
 * and its process in POSTGRES_PID. Prints the result as a line of JSON.
 */

/** Cost of a job. Unit: s, MB. */
export interface Took {
  readonly server: number;
  readonly database: number;
  readonly wall: number;
  /** Resident memory before the job, and its peak. */
  readonly before: number;
  readonly peak: number;
  readonly longest: number;
}

const WORKS = {
  judge: judgeAll,
  sweep: sweepCare,
  digest: (database, now) => sendDigests(database, now, 'http://localhost/'),
} satisfies Record<string, (database: Awaited<ReturnType<typeof openDatabase>>, now: number) => Promise<unknown>>;

const [, , name, now] = process.argv;
const pid = Number(process.env['POSTGRES_PID']);
const database = await openDatabase({ databaseUrl: process.env['DATABASE_URL'] ?? null, dataDir: null });
await Promise.all(Array.from({ length: 3 }, () => database.rows('select 1')));
const before = process.memoryUsage.rss() / 1_048_576;
const spent = () => ({ server: cpuOf([process.pid]) / 1_000, database: cpuOf([pid], true) / 1_000, at: performance.now() / 1_000 });
let [longest, last] = [0, performance.now()];
const tick = setInterval(() => {
  const at = performance.now();
  longest = Math.max(longest, at - last - 5);
  last = at;
}, 5);
const from = spent();
await WORKS[name as keyof typeof WORKS](database, Number(now));
const to = spent();
clearInterval(tick);
const took: Took = {
  server: to.server - from.server,
  database: to.database - from.database,
  wall: to.at - from.at,
  before,
  peak: process.resourceUsage().maxRSS / 1_024,
  longest,
};
writeSync(1, `${JSON.stringify(took)}\n`);
process.exit(0);
