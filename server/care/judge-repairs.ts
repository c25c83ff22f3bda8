import { spotOf } from '#domain/energy/daylight.ts';
import { WAITED } from '#domain/repair/daylight-hour.ts';
import { judgeRepair } from '#domain/repair/judge-repair.ts';
import type { RepairFinding } from '#domain/repair/repair-check.ts';
import { quantity } from '#domain/quantity.ts';
import { type DueCheck, dueChecks, readingsAfter, repairCheckOf, writeFinding } from '#server/store/care/repair-checks.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';

const isSame = (one: RepairFinding | undefined, other: RepairFinding): boolean =>
  one !== undefined &&
  (['state', 'reason', 'from', 'to', 'highestPower', 'meanPower'] as const).every((name) => one[name] === other[name]) &&
  one.states.join() === other.states.join() &&
  one.events.join() === other.events.join();

async function judgeOne(tx: Queryable, due: DueCheck, now: number): Promise<void> {
  const { task, installation, closed, inverterPower } = due;
  const readings = (await readingsAfter(tx, installation, closed, closed + WAITED)).map(({ events, ...reading }) => ({
    ...reading,
    events: events === null ? null : events.split(',').filter((code) => code !== ''),
  }));
  const found = judgeRepair({ closed, now: quantity(now), spot: spotOf(due), inverterPower, step: null, readings });
  const known = await repairCheckOf(tx, task);
  const before = known?.state === 'cancelled' ? undefined : (known as RepairFinding | undefined);
  await writeFinding(tx, task, found, !isSame(before, found));
}

/** Judges the repairs for which something has come, or whose time is up. Unit: `now` in ms since 1970. */
export async function judgeRepairs(database: Database, now: number, isWanted: () => boolean): Promise<void> {
  for (const due of await dueChecks(database, now, WAITED)) {
    if (!isWanted()) return;
    await database.transaction((tx) => judgeOne(tx, due, now), { patient: true });
  }
}
