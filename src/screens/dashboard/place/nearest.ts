import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { Installation } from '#domain/service/installation.ts';

/** Unit: km from where the device is, by the installation's id; one without coordinates is not in it. */
export type Distances = ReadonlyMap<number, number>;

export const distancesFrom = (here: Spot, rows: readonly Installation[]): Distances =>
  new Map(
    rows.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[id, distanceKm(here, { latitude, longitude })] as const],
    ),
  );

/** The nearest first; where nothing is known of the way, last. */
export const nearestFirst = (rows: readonly Installation[], distances: Distances): readonly Installation[] =>
  rows.toSorted((one, other) => (distances.get(one.id) ?? Number.MAX_VALUE) - (distances.get(other.id) ?? Number.MAX_VALUE));
