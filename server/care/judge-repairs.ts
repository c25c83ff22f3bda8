import { spotOf } from '#domain/energy/daylight.ts';
import { quantity } from '#domain/quantity.ts';
import { type RepairReading, WAIT_LIMIT, daylightReadings, isThrottled, isUnderGridEvent } from '#domain/repair/daylight-hour.ts';
import { FOLLOW_LIMIT, RETURN_LIMIT } from '#domain/repair/follow-repair.ts';
import { judgeRepair, type RepairFacts } from '#domain/repair/judge-repair.ts';
import { isShownByPower } from '#domain/repair/repair-cause.ts';
import { FUSE, type RepairCheck, type RepairFinding, wasGood } from '#domain/repair/repair-check.ts';
import { HISTORY_BACK } from '#domain/repair/usual-hours.ts';
import {
  type DueCheck,
  listDueChecks,
  noteJudged,
  findRepairCheck,
  withdrawConfirmation,
  writeFinding,
  readReadingsAfter,
} from '#server/store/care/repair-checks.ts';
import { readStringCounts } from '#server/store/care/fuses.ts';
import { readCausesSince } from '#server/store/care/repair-references.ts';
import { markNews } from '#server/store/care/watches.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { eventsOfText } from '#server/store/telemetry/reading.ts';
import { gatherCauses, referencesOf } from './gather-repair.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Unit: ms before the closing. A cause that ended earlier is not what was repaired. */
const CAUSES_BACK = 3 * DAY;
/** The rule from which on one good hour confirms no repair. */
const CONFIRMED_LATER = 3;

/** Unit: ms after the closing. Later readings of a check come too late to change it. */
const FOLLOWED = FOLLOW_LIMIT + RETURN_LIMIT + DAY;
/** Checks that another rule made necessary, in one sweep; so new readings never wait for them. */
const STALE_AT_ONCE = 50;

/** The readings of a repair, before and after the closing, in the order of time. */
async function readingsOf(tx: Queryable, { installation, closed }: DueCheck): Promise<RepairReading[]> {
  const rows = await readReadingsAfter(tx, installation, closed - HISTORY_BACK, closed + FOLLOW_LIMIT + DAY);
  return rows.map(({ events, ...reading }) => ({ ...reading, events: eventsOfText(events) }));
}

/** Reads the facts that `judgeRepair` needs. Without a usable reading by daylight nothing more is read. Unit: `now` in ms since 1970. */
async function gatherRepair(tx: Queryable, due: DueCheck, readings: readonly RepairReading[], now: number): Promise<RepairFacts> {
  const { installation, closed, cause: own, inverterPower, periods, isConcealed } = due;
  const [known] = own === FUSE ? await readStringCounts(tx, [installation]) : [];
  const strings = known?.strings ?? null;
  const spot = spotOf(due);
  const facts = { closed, now: quantity<never>(now), spot, inverterPower, periods, own, strings, isConcealed, step: null, readings };
  const after = isShownByPower(own) ? readings.filter(({ at }) => at > closed) : daylightReadings(readings, closed, spot);
  const counted = after.filter((reading) => !isUnderGridEvent(reading) && !isThrottled(reading));
  if (counted.length === 0) return { ...facts, causes: [], references: new Map() };
  const times = counted.map(({ at }) => at);
  const references = await referencesOf(tx, due, times, await readCausesSince(tx, installation, closed - CAUSES_BACK));
  return { ...facts, causes: await gatherCauses(tx, due, readings, now), references };
}

const SAME = ['state', 'reason', 'returnedAt', 'from', 'to', 'highestPower', 'meanPower', 'expectedPower', 'comparedWith'] as const;

const isSame = (one: RepairFinding | undefined, other: RepairFinding): boolean =>
  one !== undefined &&
  SAME.every((name) => one[name] === other[name]) &&
  one.states.join() === other.states.join() &&
  one.events.join() === other.events.join();

/** Readings that count. One that proves to repeat an earlier line changes the number. */
const countUpTo = (readings: readonly RepairReading[], to: number | null): number =>
  to === null ? 0 : readings.filter(({ at, isStale }) => at <= to && !isStale).length;

/**
 * The finding of the hour that was judged before, if it has the same readings; `null` if it must be judged again. Later faults of the
 * inverter do not change it. An hour with too little power is judged again: neighbours may show the reason later.
 */
function settledHour(
  { readingsSeen, isStale }: DueCheck,
  known: RepairCheck | undefined,
  after: readonly RepairReading[],
): RepairFinding | null {
  if (!known || isStale || known.state === 'cancelled' || readingsSeen !== countUpTo(after, known.to)) return null;
  if (wasGood(known)) return { ...known, state: 'good_so_far', reason: null, returnedAt: null };
  return known.state === 'unconfirmed' && known.reason !== 'low_power' ? { ...known, state: 'unconfirmed' } : null;
}

/** When a check is judged again without anything new that is known to concern it: late readings may have come. */
function nextAt({ closed }: DueCheck, { state }: RepairFinding, now: number): number | null {
  if (now > closed + FOLLOWED || state === 'waiting') return null;
  return now + (state === 'confirmed' ? HOUR : DAY);
}

/** True if the readings by which a check was judged are deleted; the oldest are deleted first. */
const areReadingsGone = (readings: readonly RepairReading[], { closed }: DueCheck, known: RepairCheck | undefined): boolean =>
  !readings.some(({ at }) => at > closed) || !readings.some(({ at }) => at <= (known?.from ?? closed + WAIT_LIMIT));

async function judgeOne(tx: Queryable, due: DueCheck, now: number): Promise<void> {
  const { task, closed, isStale } = due;
  const readings = await readingsOf(tx, due);
  const after = readings.filter(({ at }) => at > closed);
  const known = await findRepairCheck(tx, task);
  const settled = settledHour(due, known, after);
  if ((isStale && areReadingsGone(readings, due, known)) || (settled !== null && settled.state === 'unconfirmed')) {
    const wasWeak = isStale && known?.state === 'confirmed' && (due.rule ?? 0) < CONFIRMED_LATER;
    await (wasWeak ? withdrawConfirmation(tx, task) : noteJudged(tx, task, { readingsSeen: null, nextAt: null }));
    return;
  }
  const finding = judgeRepair(await gatherRepair(tx, due, readings, now), settled);
  const judged = { readingsSeen: countUpTo(after, finding.to), nextAt: nextAt(due, finding, now) };
  if (known?.state !== 'cancelled' && isSame(known as RepairFinding | undefined, finding)) await noteJudged(tx, task, judged);
  else await writeFinding(tx, { task, finding, ...judged });
  if (known?.state !== finding.state && isShownByPower(due.cause)) await markNews(tx, [due.installation]);
}

/** Judges the repairs with new readings, or whose time limit is over. Unit: `now` in ms since 1970. */
export async function judgeRepairs(database: Database, now: number, isWanted: () => boolean): Promise<void> {
  const limits = { waited: WAIT_LIMIT, followed: FOLLOW_LIMIT, staleAtOnce: STALE_AT_ONCE };
  for (const due of await listDueChecks(database, now, limits)) {
    if (!isWanted()) return;
    await database.transaction((tx) => judgeOne(tx, due, now), { patient: true });
  }
}
