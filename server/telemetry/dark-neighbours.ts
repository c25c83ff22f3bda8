import {
  areNeighboursDark,
  doNeighboursProduce,
  NEIGHBOURHOOD,
  type NeighbourInLight,
  NEIGHBOURS,
} from '#domain/energy/dark-neighbours.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Daylight, type Near, findNearest, type WitnessFacts, readWitnessFacts } from '#server/store/telemetry/daylight-readings.ts';

/** An installation that produced nothing in a bright hour, its place and its rating (W). */
export interface DarkInstallation extends Daylight {
  readonly place: { readonly latitude: number | null; readonly longitude: number | null; readonly inverterPower: number };
}

/** Reports of neighbours already read. Under snow each installation is a neighbour of all around it. */
export type WitnessReports = Map<string, WitnessFacts>;

interface Witness extends Near {
  /** km. */
  readonly distance: number;
}

/** One more than needed, in case one did not report in that hour. */
const LOOKED_AT = NEIGHBOURS.most + 1;

/** The installations whose nearest neighbours produced nothing in the same hour. Reads nothing if there are no dark installations. */
export async function withDarkNeighbours(tx: Queryable, dark: readonly DarkInstallation[], reports: WitnessReports): Promise<Set<number>> {
  const cases = await withNeighbours(tx, dark, reports);
  return new Set(cases.flatMap(({ one, neighbours }) => (areNeighboursDark(neighbours, one.place.inverterPower) ? [one.id] : [])));
}

/** The installations whose nearest neighbours produced in each of their stretches. */
export async function withProducingNeighbours(
  tx: Queryable,
  stretches: readonly DarkInstallation[],
  reports: WitnessReports,
): Promise<Set<number>> {
  const cases = await withNeighbours(tx, stretches, reports);
  const without = new Set(
    cases.flatMap(({ one, neighbours }) => (doNeighboursProduce(neighbours, one.place.inverterPower) ? [] : [one.id])),
  );
  return new Set(stretches.map(({ id }) => id).filter((id) => !without.has(id)));
}

/** What the nearest neighbours of each reported in the same time. */
async function withNeighbours(
  tx: Queryable,
  dark: readonly DarkInstallation[],
  reports: WitnessReports,
): Promise<{ readonly one: DarkInstallation; readonly neighbours: readonly NeighbourInLight[] }[]> {
  if (dark.length === 0) return [];
  const ids = [...new Set(dark.map(({ id }) => id))];
  const around = new Map<number, Near[]>(ids.map((id) => [id, []]));
  for (const near of await findNearest(tx, ids, NEIGHBOURHOOD.from)) around.get(near.of)?.push(near);
  const cases = dark.map((one) => ({ one, witnesses: witnessesOf(one, around.get(one.id) ?? []) }));
  await readReports(tx, cases, reports);
  return cases.map(({ one, witnesses }) => ({
    one,
    neighbours: witnesses.map(({ id, distance, inverterPower }) => {
      const facts = reports.get(keyOf(id, one));
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

/** Reads each neighbour's report of each hour once. */
async function readReports(
  tx: Queryable,
  cases: readonly { one: DarkInstallation; witnesses: readonly Witness[] }[],
  reports: WitnessReports,
): Promise<void> {
  const wanted = new Map<string, Daylight>();
  for (const { one, witnesses } of cases)
    for (const { id } of witnesses) if (!reports.has(keyOf(id, one))) wanted.set(keyOf(id, one), { id, from: one.from, to: one.to });
  if (wanted.size === 0) return;
  for (const facts of await readWitnessFacts(tx, [...wanted.values()])) reports.set(keyOf(facts.id, facts), facts);
}
