import { SHARED_WEATHER } from '#domain/comparison/neighbours.ts';
import { idleStretches } from '#domain/diagnosis/tracks/idle-stretches.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { PowerColumns } from '#domain/grid/losses/reference-days.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import type { RepairReading } from '#domain/repair/daylight-hour.ts';
import { type ReferenceFacts, type ReferencePower, referencePowers, type RoofPower } from '#domain/repair/reference-power.ts';
import { brokenSince, type RepairCause, repairCauses } from '#domain/repair/repair-cause.ts';
import { HISTORY_BACK } from '#domain/repair/usual-hours.ts';
import { addDays } from '#domain/time/local-date.ts';
import { stretchOf } from '#domain/time/stretch.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { lockForDiagnosis } from '#server/store/care/facts.ts';
import { readOutagesSince } from '#server/store/care/outages.ts';
import type { DueCheck } from '#server/store/care/repair-checks.ts';
import { type CauseRow, findHealthyNeighbours, readSoundPowers } from '#server/store/care/repair-references.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { gatherFacts } from './gather-facts.ts';

const HOUR = 3_600_000;
/** Unit: days before the fault that are searched for comparable days. Source: as `referenceDays`. */
const HISTORY = 14;
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

/** The nearest healthy neighbours that sent readings in the judged hour, with their powers then and on the reference days. */
async function neighboursOf(tx: Queryable, due: DueCheck, judged: Span, history: Span): Promise<RoofPower[]> {
  const { installation: id, latitude, longitude } = due;
  if (latitude === null || longitude === null) return [];
  const place = { id, latitude, longitude };
  const near = (await findHealthyNeighbours(tx, place, judged, READ)).filter((roof) => distanceKm(place, roof) <= SHARED_WEATHER);
  const ids = near.map((roof) => roof.id);
  const withPower = new Set((await readSoundPowers(tx, ids, [judged])).map((row) => row.id));
  const chosen = near.filter((roof) => withPower.has(roof.id)).slice(0, COMPARED);
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

/** The expected power at the times of some readings, ascending. With a battery or a limit of export none is expected. */
export async function referencesOf(
  tx: Queryable,
  due: DueCheck,
  times: readonly number[],
  causes: readonly CauseRow[],
): Promise<ReadonlyMap<number, ReferencePower>> {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || due.isConcealed) return new Map();
  const brokenFrom = localDateOf(brokenSince(causes, due.closed));
  const history = { from: instantOf(addDays(brokenFrom, -HISTORY)), to: instantOf(brokenFrom) };
  const judged = { from: first - HOUR, to: last + HOUR };
  const facts: ReferenceFacts = {
    roof: { ...spotOf(due), tilt: due.tilt, azimuth: due.azimuth, generatorPower: due.generatorPower, periods: due.periods },
    inverterPower: due.inverterPower,
    history: columnsOf(await readSoundPowers(tx, [due.installation], [history])),
    brokenFrom,
    neighbours: await neighboursOf(tx, due, judged, history),
  };
  return referencePowers(times, facts);
}

/** The stored outages that an installation was part of, with itself as the one interrupted. */
async function outagesOf(tx: Queryable, { installation, ...place }: DueCheck, since: number): Promise<Outage[]> {
  const rows = (await readOutagesSince(tx, since)).filter(({ installations }) => installations.includes(installation));
  return rows.map((row) => {
    const stretch = stretchOf(row);
    const own = { ...spotOf(place), ...stretch, installation, kind: 'no_grid', step: 0, household: null, readBy: null } as const;
    return { ...row, ...stretch, cause: 'grid_outage', probably: [], interruptions: [own] };
  });
}

/**
 * The causes of a repaired installation from a fortnight before the closing on. `readings` are those of that time, in the order of time,
 * from which its stretches without production follow.
 */
export async function gatherCauses(tx: Queryable, due: DueCheck, readings: readonly RepairReading[], now: number): Promise<RepairCause[]> {
  const { installation, closed, cause, inverterPower, periods } = due;
  const since = closed - HISTORY_BACK;
  const [facts] = await gatherFacts(tx, await lockForDiagnosis(tx, [installation]), {
    outages: new Map([[installation, await outagesOf(tx, due, since)]]),
    verdicts: new Map(),
    eventsSince: new Map([[installation, since]]),
    voltagesSince: since,
    now,
  });
  if (!facts) return [];
  const judged: DiagnosisFacts = { ...facts, idle: idleStretches(readings, { inverterPower, periods, spot: spotOf(due) }) };
  return repairCauses(judged, cause, closed);
}
