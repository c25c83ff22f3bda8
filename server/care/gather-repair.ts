import { SHARED_WEATHER } from '#domain/energy/comparison/neighbours.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { PowerColumns } from '#domain/grid/losses/reference-days.ts';
import { quantity } from '#domain/quantity.ts';
import { daylightReadings, isThrottled, isUnderGridEvent, type RepairReading, WAIT_LIMIT } from '#domain/repair/daylight-hour.ts';
import type { RepairFacts } from '#domain/repair/judge-repair.ts';
import { type ReferenceFacts, type ReferencePower, referencePowers, type RoofPower } from '#domain/repair/reference-power.ts';
import { brokenSince } from '#domain/repair/repair-cause.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { type DueCheck, readingsAfter } from '#server/store/care/repair-checks.ts';
import { type CauseRow, causesSince, healthyNear, soundPowers } from '#server/store/care/repair-references.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { eventsOfText } from '#server/store/telemetry/reading.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Unit: ms. What was over so long before the closing is not what was repaired. */
const CAUSES_BACK = 3 * DAY;
/** Unit: days. So many before the fault are looked at for comparable ones. Source: as `referenceDays`. */
const HISTORY = 14;
/** Neighbours looked at, and those that are compared with. */
const LOOKED_AT = 20;
const COMPARED = 5;

interface Span {
  readonly from: number;
  readonly to: number;
}

const columnsOf = (rows: readonly { readonly at: number; readonly power: number }[]): PowerColumns => ({
  at: rows.map(({ at }) => at),
  values: rows.map(({ power }) => power),
});

/** The nearest healthy ones that reported while the hour was judged, with their powers then and on the days compared with. */
async function neighboursOf(tx: Queryable, due: DueCheck, judged: Span, history: Span): Promise<RoofPower[]> {
  const { installation: id, latitude, longitude } = due;
  if (latitude === null || longitude === null) return [];
  const place = { id, latitude, longitude };
  const near = (await healthyNear(tx, place, judged, LOOKED_AT)).filter((roof) => distanceKm(place, roof) <= SHARED_WEATHER);
  const ids = near.map((roof) => roof.id);
  const reporting = new Set((await soundPowers(tx, ids, [judged])).map((row) => row.id));
  const chosen = near.filter((roof) => reporting.has(roof.id)).slice(0, COMPARED);
  const powers = Map.groupBy(
    await soundPowers(
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
    history: columnsOf(await soundPowers(tx, [due.installation], [history])),
    brokenFrom,
    neighbours: await neighboursOf(tx, due, judged, history),
  };
  return referencePowers(times, facts);
}

/** The readings since a closing, in the order of time. */
export async function readingsSince(tx: Queryable, { installation, closed }: DueCheck): Promise<RepairReading[]> {
  const rows = await readingsAfter(tx, installation, closed, closed + WAIT_LIMIT);
  return rows.map(({ events, ...reading }) => ({ ...reading, events: eventsOfText(events) }));
}

/** Reads the facts that `judgeRepair` needs. Unit: `now` in ms since 1970. */
export async function gatherRepair(tx: Queryable, due: DueCheck, readings: readonly RepairReading[], now: number): Promise<RepairFacts> {
  const { installation, closed, cause: own, inverterPower } = due;
  const spot = spotOf(due);
  const causes = await causesSince(tx, installation, closed - CAUSES_BACK);
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
