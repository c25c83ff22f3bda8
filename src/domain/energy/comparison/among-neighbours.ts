import type { Nearby, PlaceIndex } from '#domain/geo/place-index.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { type ComparedSource, compareYield, type YieldComparison } from './compare-yield.ts';
import { NEIGHBOURS, NEIGHBOURS_LOOKED_AT, neighbourhood, usableAmong } from './neighbours.ts';
import type { YieldSource } from './yield-source.ts';

/** Looked at first: mostly five of so many are usable. */
export const LOOKED_AT_FIRST = 8;

/** The nearest others; as many as it takes to find five usable ones, or all that are looked at. */
function nearestOthers(index: PlaceIndex<YieldSource>, { id, latitude, longitude }: ComparedSource): Nearby<YieldSource>[] {
  if (latitude === null || longitude === null) return [];
  const look = (count: number) => index.nearest({ latitude, longitude }, count + 1).filter(({ place }) => place.id !== id);
  const first = look(LOOKED_AT_FIRST);
  return usableAmong(first) >= NEIGHBOURS ? first : look(NEIGHBOURS_LOOKED_AT);
}

/**
 * Compares an installation with its neighbours out of all that are known; the index is made once for all comparisons.
 *
 * Unit    as `compareYield`.
 * Range   as `compareYield`; the installation itself may be in the index. Cost: a few dozen looks, however many there are.
 * Source  as `compareYield`.
 */
export const compareAmong = (index: PlaceIndex<YieldSource>, source: ComparedSource): YieldComparison =>
  compareYield(source, nearestOthers(index, source));

/**
 * Yield of the neighbourhood by day: what the weather gave.
 *
 * Unit    kWh/kWp, the median of the five nearest.
 * Range   `dates` are the days of which the sources hold energies; days nobody knows are left out.
 * Source  as `compareYield`.
 */
export function neighbourYields(
  index: PlaceIndex<YieldSource>,
  source: ComparedSource,
  dates: readonly LocalDate[],
): ReadonlyMap<LocalDate, number> {
  const { daily } = neighbourhood(
    nearestOthers(index, source),
    dates.map(() => true),
  );
  return new Map(dates.flatMap((date, day) => (daily[day] === null || daily[day] === undefined ? [] : [[date, daily[day]] as const])));
}
