import { SHARED_WEATHER } from '#domain/energy/comparison/neighbours.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { PowerColumns } from '#domain/grid/losses/reference-days.ts';
import { quantity } from '#domain/quantity.ts';
import { type RepairReading, WAIT_LIMIT, daylightReadings, isThrottled, isUnderGridEvent } from '#domain/repair/daylight-hour.ts';
import { judgeRepair, type RepairFacts } from '#domain/repair/judge-repair.ts';
import { type ReferenceFacts, type ReferencePower, referencePowers, type RoofPower } from '#domain/repair/reference-power.ts';
import { brokenSince } from '#domain/repair/repair-cause.ts';
import type { RepairFinding } from '#domain/repair/repair-check.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import {
  type DueCheck,
  listDueChecks,
  noteJudged,
  findRepairCheck,
  withdrawConfirmation,
  writeFinding,
  readReadingsAfter,
} from '#server/store/care/repair-checks.ts';
import { type CauseRow, readCausesSince, findHealthyNeighbours, readSoundPowers } from '#server/store/care/repair-references.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { eventsOfText } from '#server/store/telemetry/reading.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Unit: ms before the closing. A cause that ended earlier is not what was repaired. */
const CAUSES_BACK = 3 * DAY;
/** Unit: days before the fault that are searched for comparable days. Source: as `referenceDays`. */
const HISTORY = 14;
/** The rule from which on one good hour confirms no repair. */
const CONFIRMED_LATER = 3;
/** Neighbours that are read, and those that are compared with. */
const READ = 20;
const COMPARED = 5;

interface Span {
  readonly from: number;
  readonly to: number;
}

const columnsOf = (rows: readonly { readonly at: number; readonly power: number }[]): PowerColumns => ({
  at: rows.map(({ at }) => at),
  values: rows.map(({ power }) => power),
});

/** The nearest healthy neighbours that reported in the judged hour, with their powers then and on the reference days. */
async function neighboursOf(tx: Queryable, due: DueCheck, judged: Span, history: Span): Promise<RoofPower[]> {
  const { installation: id, latitude, longitude } = due;
  if (latitude === null || longitude === null) return [];
  const place = { id, latitude, longitude };
  const near = (await findHealthyNeighbours(tx, place, judged, READ)).filter((roof) => distanceKm(place, roof) <= SHARED_WEATHER);
  const ids = near.map((roof) => roof.id);
  const reporting = new Set((await readSoundPowers(tx, ids, [judged])).map((row) => row.id));
  const chosen = near.filter((roof) => reporting.has(roof.id)).slice(0, COMPARED);
  const powers = Map.groupBy(
    await readSoundPowers(
      tx,
      chosen.map((roof) => roof.id),
      [history, judged],
    ),
    ({ id }) => id,
  );
  return chosen.map((roof) => ({ roof, power: columnsOf(powers.get(roof.id) ?? []) }));
}

async function referencesOf(
  tx: Queryable,
  due: DueCheck,
  times: readonly number[],
  causes: readonly CauseRow[],
): Promise<ReadonlyMap<number, ReferencePower>> {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const brokenFrom = localDateOf(brokenSince(causes, due.closed));
  const history = { from: instantOf(addDays(brokenFrom, -HISTORY)), to: instantOf(brokenFrom) };
  const judged = { from: first - HOUR, to: last + HOUR };
  const facts: ReferenceFacts = {
    roof: { ...spotOf(due), tilt: due.tilt, azimuth: due.azimuth, generatorPower: due.generatorPower },
    inverterPower: due.inverterPower,
    history: columnsOf(await readSoundPowers(tx, [due.installation], [history])),
    brokenFrom,
    neighbours: await neighboursOf(tx, due, judged, history),
  };
  return referencePowers(times, facts);
}

/** The readings since a closing, in order of time. */
async function readingsSince(tx: Queryable, { installation, closed }: DueCheck): Promise<RepairReading[]> {
  const rows = await readReadingsAfter(tx, installation, closed, closed + WAIT_LIMIT);
  return rows.map(({ events, ...reading }) => ({ ...reading, events: eventsOfText(events) }));
}

/** Reads the facts that `judgeRepair` needs. Unit: `now` in ms since 1970. */
async function gatherRepair(tx: Queryable, due: DueCheck, readings: readonly RepairReading[], now: number): Promise<RepairFacts> {
  const { installation, closed, cause: own, inverterPower } = due;
  const spot = spotOf(due);
  const causes = await readCausesSince(tx, installation, closed - CAUSES_BACK);
  const counted = daylightReadings(readings, closed, spot).filter((reading) => !isUnderGridEvent(reading) && !isThrottled(reading));
  return {
    closed,
    now: quantity(now),
    spot,
    inverterPower,
    step: null,
    readings,
    causes: causes.map(({ since: _, ...cause }) => ({ ...cause, isOwn: cause.cause === own })),
    references: await referencesOf(
      tx,
      due,
      counted.map(({ at }) => at),
      causes,
    ),
  };
}

const SAME = ['state', 'reason', 'from', 'to', 'highestPower', 'meanPower', 'expectedPower', 'comparedWith'] as const;

const isSame = (one: RepairFinding | undefined, other: RepairFinding): boolean =>
  one !== undefined &&
  SAME.every((name) => one[name] === other[name]) &&
  one.states.join() === other.states.join() &&
  one.events.join() === other.events.join();

const countUpTo = (readings: readonly RepairReading[], to: number | null): number =>
  to === null ? 0 : readings.filter(({ at }) => at <= to).length;

/**
 * Whether a check is not judged again: its readings are deleted, or its hour has the same readings as when it was judged. Later
 * faults of the inverter do not count. A check with too little power is judged again: neighbours may show the reason later.
 */
function isSettled({ state, reason, to, readingsSeen, isStale }: DueCheck, readings: readonly RepairReading[]): boolean {
  if (isStale) return readings.length === 0;
  const isJudged = state === 'confirmed' || (state === 'unconfirmed' && reason !== 'low_power');
  return isJudged && readingsSeen === countUpTo(readings, to);
}

async function judgeOne(tx: Queryable, due: DueCheck, now: number): Promise<void> {
  const readings = await readingsSince(tx, due);
  if (isSettled(due, readings)) {
    const wasWeak = due.isStale && due.state === 'confirmed' && (due.rule ?? 0) < CONFIRMED_LATER;
    await (wasWeak ? withdrawConfirmation(tx, due.task) : noteJudged(tx, due.task, null));
    return;
  }
  const finding = judgeRepair(await gatherRepair(tx, due, readings, now));
  const readingsSeen = countUpTo(readings, finding.to);
  const known = await findRepairCheck(tx, due.task);
  const before = known?.state === 'cancelled' ? undefined : (known as RepairFinding | undefined);
  if (isSame(before, finding)) await noteJudged(tx, due.task, readingsSeen);
  else await writeFinding(tx, { task: due.task, finding, readingsSeen });
}

/** Judges the repairs with new readings, or whose time limit is over. Unit: `now` in ms since 1970. */
export async function judgeRepairs(database: Database, now: number, isWanted: () => boolean): Promise<void> {
  for (const due of await listDueChecks(database, now, WAIT_LIMIT)) {
    if (!isWanted()) return;
    await database.transaction((tx) => judgeOne(tx, due, now), { patient: true });
  }
}
