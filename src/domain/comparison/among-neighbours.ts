import type { Nearby, PlaceIndex } from '#domain/geo/place-index.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { type ComparedSource, compareYield, type YieldComparison } from './compare-yield.ts';
import { NEIGHBOURS, NEIGHBOURS_SEARCHED, neighbourhood, usableAmong } from './neighbours.ts';
import type { YieldSource } from './yield-source.ts';

/** Number of nearest installations that are searched first; usually five of them are usable. */
export const SEARCHED_FIRST = 8;

/** The nearest other installations: enough to find five usable ones, or `NEIGHBOURS_SEARCHED`. */
function nearestOthers(index: PlaceIndex<YieldSource>, { id, latitude, longitude }: ComparedSource): Nearby<YieldSource>[] {
  if (latitude === null || longitude === null) return [];
  const nearest = (count: number) => index.nearest({ latitude, longitude }, count + 1).filter(({ place }) => place.id !== id);
  const first = nearest(SEARCHED_FIRST);
  return usableAmong(first) >= NEIGHBOURS ? first : nearest(NEIGHBOURS_SEARCHED);
}

/**
 * Compares an installation with its neighbours, which are searched in an index of all installations.
 *
 * Unit    as `compareYield`.
 * Range   as `compareYield`; the index may contain the installation itself. Cost: a few dozen places, whatever the index's size.
 * Source  as `compareYield`.
 */
export const compareAmong = (index: PlaceIndex<YieldSource>, source: ComparedSource): YieldComparison =>
  compareYield(source, nearestOthers(index, source));

/**
 * Yield of the neighbourhood by day, which shows the weather.
 *
 * Unit    kWh/kWp, the median of the five nearest.
 * Range   `dates` are the days of the sources' energies; days without any known energy are left out.
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
