import type { Database } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { type Taken, takeReadings, takeTogether } from '#server/telemetry/take-readings.ts';

/** Small transactions: on the embedded database all others wait for the running one. */
const BATCH = 1_000;
/** Unit: ms in which calls of a burst are collected. */
const PAUSE = 4;

interface Call {
  readonly readings: readonly Reading[];
  readonly installations: ReadonlySet<number>;
  readonly now: number;
  readonly done: (taken: Taken) => void;
  readonly failed: (error: unknown) => void;
}

/** Writes the readings of one call. `now`: ms. */
export type WriteReadings = (readings: readonly Reading[], now: number) => Promise<Taken>;

/** Transactions at a time. The embedded database has one; most connections to PostgreSQL are left to users. */
const LANES = { pglite: 1, postgres: 2 } as const;

/**
 * Writes calls that arrive within a few milliseconds, or while a transaction runs, in one transaction. Two calls of one installation are
 * never in the same transaction: which readings arrived together says something about its clock.
 */
export function writeTogether(database: Database): WriteReadings {
  const writeAlone = (readings: readonly Reading[], now: number) =>
    takeReadings(database, readings, { now, isPatient: true, batch: BATCH });
  let waiting: Call[] = [];
  let running = 0;

  const nextGroup = (): Call[] => {
    const group: Call[] = [];
    const taken = new Set<number>();
    let size = 0;
    waiting = waiting.filter((call) => {
      const fits = group.length === 0 || size + call.readings.length <= BATCH;
      if (!fits || [...call.installations].some((id) => taken.has(id))) return true;
      for (const id of call.installations) taken.add(id);
      size += call.readings.length;
      group.push(call);
      return false;
    });
    return group;
  };

  const run = async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    while (waiting.length > 0) await writeGroup(database, nextGroup(), writeAlone);
    running -= 1;
  };

  return (readings, now) => {
    if (readings.length === 0) return Promise.resolve({ added: 0, repeated: 0 });
    return new Promise((done, failed) => {
      waiting.push({ readings, installations: new Set(readings.map(({ installationId }) => installationId)), now, done, failed });
      if (running >= LANES[database.kind]) return;
      running += 1;
      void run();
    });
  };
}

/** If the transaction of several calls fails, each is written alone, so that an error of one call does not reach the others. */
async function writeGroup(database: Database, group: readonly Call[], writeAlone: WriteReadings): Promise<void> {
  const [only] = group;
  if (only && group.length > 1) {
    try {
      const taking = { now: Math.max(...group.map(({ now }) => now)), isPatient: true };
      const taken = await takeTogether(
        database,
        group.map(({ readings }) => readings),
        taking,
      );
      for (const [index, { done }] of group.entries()) done(taken[index] ?? { added: 0, repeated: 0 });
      return;
    } catch {
      // expected: the loop below shows which call fails
    }
  }
  for (const { readings, now, done, failed } of group) await writeAlone(readings, now).then(done, failed);
}
