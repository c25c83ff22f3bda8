import type { RepairReading } from '#domain/repair/daylight-hour.ts';
import { WAIT_LIMIT } from '#domain/repair/daylight-hour.ts';
import { judgeRepair } from '#domain/repair/judge-repair.ts';
import type { RepairFinding } from '#domain/repair/repair-check.ts';
import { type DueCheck, dueChecks, noteJudged, repairCheckOf, writeFinding } from '#server/store/care/repair-checks.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { gatherRepair, readingsSince } from './gather-repair.ts';

const SAME = ['state', 'reason', 'from', 'to', 'highestPower', 'meanPower', 'expectedPower', 'comparedWith'] as const;

const isSame = (one: RepairFinding | undefined, other: RepairFinding): boolean =>
  one !== undefined &&
  SAME.every((name) => one[name] === other[name]) &&
  one.states.join() === other.states.join() &&
  one.events.join() === other.events.join();

const countUpTo = (readings: readonly RepairReading[], to: number | null): number =>
  to === null ? 0 : readings.filter(({ at }) => at <= to).length;

/**
 * What is not judged again: an old check whose readings are gone, and one whose hour has no other readings than when it was judged. What
 * happens to the inverter later is another story. One with too little power goes on: its weather may become known.
 */
function isSettled({ state, reason, to, readingsSeen, isStale }: DueCheck, readings: readonly RepairReading[]): boolean {
  if (isStale) return readings.length === 0;
  const isJudged = state === 'confirmed' || (state === 'unconfirmed' && reason !== 'low_power');
  return isJudged && readingsSeen === countUpTo(readings, to);
}

async function judgeOne(tx: Queryable, due: DueCheck, now: number): Promise<void> {
  const readings = await readingsSince(tx, due);
  if (isSettled(due, readings)) {
    await noteJudged(tx, due.task, null);
    return;
  }
  const found = judgeRepair(await gatherRepair(tx, due, readings, now));
  const readingsSeen = countUpTo(readings, found.to);
  const known = await repairCheckOf(tx, due.task);
  const before = known?.state === 'cancelled' ? undefined : (known as RepairFinding | undefined);
  if (isSame(before, found)) await noteJudged(tx, due.task, readingsSeen);
  else await writeFinding(tx, { task: due.task, finding: found, readingsSeen });
}

/** Judges the repairs for which something has come, or whose time is up. Unit: `now` in ms since 1970. */
export async function judgeRepairs(database: Database, now: number, isWanted: () => boolean): Promise<void> {
  for (const due of await dueChecks(database, now, WAIT_LIMIT)) {
    if (!isWanted()) return;
    await database.transaction((tx) => judgeOne(tx, due, now), { patient: true });
  }
}
