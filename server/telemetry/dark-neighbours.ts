import {
  areNeighboursDark,
  COARSE_STEP,
  doNeighboursProduce,
  hidingStep,
  NEIGHBOURHOOD,
  type NeighbourInLight,
  NEIGHBOURS,
  powerStep,
} from '#domain/energy/dark-neighbours.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { equipmentAt } from '#domain/energy/rated-period.ts';
import { clearSky } from '#domain/energy/irradiance.ts';
import { type HourOfPower, hasStoodStill, standstillDays } from '#domain/energy/standstill.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { Queryable } from '#server/store/database-types.ts';
import {
  type Daylight,
  type Near,
  findNearest,
  readPowerHours,
  type WitnessFacts,
  readWitnessFacts,
} from '#server/store/telemetry/daylight-readings.ts';
import type { LiveFacts } from '#server/store/telemetry/live.ts';

/** An installation that produced nothing in a bright hour, its place and its ratings (W). */
export interface DarkInstallation extends Daylight {
  readonly place: Pick<LiveFacts, 'latitude' | 'longitude' | 'inverterPower' | 'periods' | 'areRatingsGuessed' | 'lastAt'>;
}

/** Facts of neighbours already read. Under snow each installation is a neighbour of all around it. */
export type WitnessCache = Map<string, WitnessFacts>;

interface Witness extends Near {
  /** km. */
  readonly distance: number;
}

/** One more than needed, in case one sent nothing in that hour. */
const LOOKED_AT = NEIGHBOURS.most + 1;

/**
 * The installations whose nearest neighbours produced nothing in the same hour, or whose power comes in such steps that the hour proves
 * nothing; of the latter not those that have stood still for three days. Reads nothing if there are no dark installations.
 */
export async function excusedByNeighbours(tx: Queryable, dark: readonly DarkInstallation[], cache: WitnessCache): Promise<Set<number>> {
  const cases = (await withNeighbours(tx, dark, cache)).map(({ one: { id, from, to, place }, neighbours }) => {
    const clear = clearSky(sunVector(sunClock((from + to) / 2), spotOf(place)).up);
    const { inverterPower } = equipmentAt(place, from);
    const isDark = areNeighboursDark(neighbours, inverterPower);
    return { id, ...place, isDark, least: hidingStep(neighbours, place.areRatingsGuessed ? 0 : inverterPower, clear) };
  });
  const unsure = cases.filter(({ isDark, least }) => !isDark && least <= COARSE_STEP);
  const hours = await hoursOfStandstill(tx, unsure);
  const isHidden = ({ id, lastAt, inverterPower, periods, least, ...place }: (typeof cases)[number]): boolean => {
    const own = hours.get(id) ?? [];
    const powers = own.map(({ peak }) => peak);
    return (
      powerStep(powers, inverterPower) >= least &&
      !(lastAt !== null && hasStoodStill(own, { inverterPower, periods, spot: spotOf(place) }, lastAt))
    );
  };
  return new Set([...cases.filter(({ isDark }) => isDark), ...unsure.filter(isHidden)].map(({ id }) => id));
}

/** The highest powers of the hours of three whole days and since. */
export async function hoursOfStandstill(
  tx: Queryable,
  some: readonly Pick<LiveFacts, 'id' | 'lastAt'>[],
): Promise<ReadonlyMap<number, readonly HourOfPower[]>> {
  const spans = some.flatMap(({ id, lastAt }) => {
    const [first] = lastAt === null ? [] : standstillDays(lastAt);
    return first && lastAt !== null ? [{ id, from: first.from, to: lastAt }] : [];
  });
  return Map.groupBy(spans.length === 0 ? [] : await readPowerHours(tx, spans), ({ id }) => id);
}

/** The installations whose nearest neighbours produced in each of their stretches. */
export async function withProducingNeighbours(
  tx: Queryable,
  stretches: readonly DarkInstallation[],
  cache: WitnessCache,
): Promise<Set<number>> {
  const cases = await withNeighbours(tx, stretches, cache);
  const without = new Set(
    cases.flatMap(({ one, neighbours }) =>
      doNeighboursProduce(neighbours, equipmentAt(one.place, one.from).inverterPower) ? [] : [one.id],
    ),
  );
  return new Set(stretches.map(({ id }) => id).filter((id) => !without.has(id)));
}

/** What the nearest neighbours of each sent in the same time. */
async function withNeighbours(
  tx: Queryable,
  dark: readonly DarkInstallation[],
  cache: WitnessCache,
): Promise<{ readonly one: DarkInstallation; readonly neighbours: readonly NeighbourInLight[] }[]> {
  if (dark.length === 0) return [];
  const ids = [...new Set(dark.map(({ id }) => id))];
  const around = new Map<number, Near[]>(ids.map((id) => [id, []]));
  for (const near of await findNearest(tx, ids, NEIGHBOURHOOD.from)) around.get(near.of)?.push(near);
  const cases = dark.map((one) => ({ one, witnesses: witnessesOf(one, around.get(one.id) ?? []) }));
  await readWitnesses(tx, cases, cache);
  return cases.map(({ one, witnesses }) => ({
    one,
    neighbours: witnesses.map(({ id, distance, ...rated }) => {
      const { inverterPower } = equipmentAt(rated, one.from);
      const facts = cache.get(keyOf(id, one));
      return { distance, inverterPower, peak: facts?.peak ?? null, isHindered: facts !== undefined && isHindered(facts) };
    }),
  }));
}

const isHindered = ({ hadGridEvent, hasFault, isConcealed }: WitnessFacts): boolean => hadGridEvent || hasFault || isConcealed;

function witnessesOf({ place: { latitude, longitude } }: DarkInstallation, near: readonly Near[]): Witness[] {
  if (latitude === null || longitude === null) return [];
  return near
    .map((other) => ({ ...other, distance: distanceKm({ latitude, longitude }, other) }))
    .filter(({ distance }) => distance >= NEIGHBOURHOOD.from && distance <= NEIGHBOURHOOD.to)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, LOOKED_AT);
}

const keyOf = (id: number, { from }: { readonly from: number }): string => `${id} ${from}`;

/** Reads each neighbour for each hour once. */
async function readWitnesses(
  tx: Queryable,
  cases: readonly { one: DarkInstallation; witnesses: readonly Witness[] }[],
  cache: WitnessCache,
): Promise<void> {
  const wanted = new Map<string, Daylight>();
  for (const { one, witnesses } of cases)
    for (const { id } of witnesses) if (!cache.has(keyOf(id, one))) wanted.set(keyOf(id, one), { id, from: one.from, to: one.to });
  if (wanted.size === 0) return;
  for (const facts of await readWitnessFacts(tx, [...wanted.values()])) cache.set(keyOf(facts.id, facts), facts);
}
