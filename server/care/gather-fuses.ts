import { dailyYields } from '#domain/comparison/yield-source.ts';
import { SHARED_WEATHER } from '#domain/comparison/neighbours.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { daysBesideNeighbours, daysOfClearNoons, type FuseRoof, type OwnRoof } from '#domain/diagnosis/fuse/fuse-days.ts';
import { FUSE_CODE, type FuseDay, type FuseFacts } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { BEFORE } from '#domain/diagnosis/fuse/fuse-recovery.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { InverterReading } from '#domain/grid/readings/inverter-reading.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { readBestHours, readFuseChecks, readNoonPowers, readRecordedFuses, readStringCounts } from '#server/store/care/fuses.ts';
import { findNearestSources, type PlacedSource, readSource } from '#server/store/care/yields.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { isPlaced, withEnergies } from './compare-all.ts';

/** Neighbours whose yields are read. */
const NEIGHBOURS = 8;
/** Installations that are searched for them: some have a battery or a limit of export. */
const SEARCHED = 40;

/** An installation with a reading that names a blown string fuse. */
interface Fused {
  readonly id: number;
  readonly inverterPower: number;
  /** The first code, and the time as of which it is diagnosed; ms. */
  readonly from: number;
  readonly asOf: number;
}

type WithEnergies = Awaited<ReturnType<typeof withEnergies>>[number];

function roofOf(source: WithEnergies, days: readonly LocalDate[]): FuseRoof {
  const yields = dailyYields(source);
  return {
    ...spotOf(source),
    tilt: source.tilt,
    azimuth: source.azimuth,
    yields: new Map(days.flatMap((day, at) => (typeof yields[at] === 'number' ? [[day, yields[at]] as const] : []))),
  };
}

/** The nearest that share the weather and whose energy shows it. */
async function neighboursOf(tx: Queryable, source: PlacedSource): Promise<PlacedSource[]> {
  const { latitude, longitude } = source;
  if (latitude === null || longitude === null) return [];
  const near = await findNearestSources(tx, source, SEARCHED);
  return near.filter((one) => (one.concealment ?? null) === null && isNear({ latitude, longitude }, one)).slice(0, NEIGHBOURS);
}

const isNear = (place: { latitude: number; longitude: number }, { latitude, longitude }: PlacedSource): boolean =>
  distanceKm(place, { latitude: latitude ?? 0, longitude: longitude ?? 0 }) <= SHARED_WEATHER;

/** The days that can show a missing string. Without neighbours on any of them, clear noons. None with a battery or a limit of export: they hide it. */
async function fuseDays(tx: Queryable, { id, inverterPower, from, asOf }: Fused): Promise<FuseDay[]> {
  const source = await readSource(tx, id);
  if (!source || (source.concealment ?? null) !== null) return [];
  const [first, last] = [addDays(localDateOf(from), -BEFORE), localDateOf(asOf)];
  const days = daysFrom(first, last); // today is not whole
  const [own, ...others] = await withEnergies(tx, [source, ...(await neighboursOf(tx, source))], days);
  if (!own) return [];
  const best = await readBestHours(tx, id, [first, last]);
  const { generatorPower, periods } = own;
  const bestHours = new Map(best.map(({ day, energy }) => [day, energy]));
  const roof: OwnRoof = { ...roofOf(own, days), inverterPower, generatorPower, periods, bestHours };
  const neighbours = others.filter(isPlaced).map((one) => roofOf(one, days));
  const beside = daysBesideNeighbours(roof, neighbours, days);
  if (beside.length > 0 || neighbours.length >= 3) return beside;
  return daysOfClearNoons(roof, await readNoonPowers(tx, id, instantOf(first), instantOf(last)));
}

/** What may end the blown string fuses of those installations whose readings name one. */
export async function gatherFuses(
  tx: Queryable,
  rows: readonly Omit<Fused, 'from'>[],
  readings: ReadonlyMap<number, readonly InverterReading[]>,
): Promise<ReadonlyMap<number, FuseFacts>> {
  const fused = rows.flatMap((row): Fused[] => {
    const named = readings.get(row.id)?.find(({ codes }) => codes.includes(FUSE_CODE));
    return named ? [{ ...row, from: named.at }] : [];
  });
  if (fused.length === 0) return new Map();
  const ids = fused.map(({ id }) => id);
  const checks = Map.groupBy(await readFuseChecks(tx, ids), ({ id }) => id);
  const strings = new Map((await readStringCounts(tx, ids)).map((one) => [one.id, one.strings]));
  const recorded = new Map((await readRecordedFuses(tx, ids)).map((one) => [one.id, one.from]));
  const facts = new Map<number, FuseFacts>();
  for (const one of fused)
    facts.set(one.id, {
      strings: strings.get(one.id) ?? null,
      checked: (checks.get(one.id) ?? []).map(({ at }) => at),
      days: await fuseDays(tx, one),
      recordedFrom: recorded.get(one.id) ?? null,
    });
  return facts;
}
