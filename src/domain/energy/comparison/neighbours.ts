import type { Nearby } from '#domain/geo/place-index.ts';
import { median } from '#domain/statistics/median.ts';
import { dailyYields, type NotComparable, whyNotComparable, type YieldSource } from './yield-source.ts';

/** Neighbours whose yield is compared. Source: ours. */
export const NEIGHBOURS = 5;

/** Unit: km. Beyond it neighbours share the weather no longer for sure. Source: ours. */
const SHARED_WEATHER = 100;

/** Looked at in all, so that a neighbourhood without data costs no look at the whole country. */
export const NEIGHBOURS_LOOKED_AT = 40;

export interface Neighbour {
  readonly id: number;
  /** Unit: km, to 100 m. */
  readonly km: number;
  /** Too far to share the weather for sure. */
  readonly isFar: boolean;
  /** kWh/kWp over the days compared; `null` where it was not used. */
  readonly yield: number | null;
  readonly isUsed: boolean;
  readonly whyNot: NotComparable | null;
}

export interface Neighbourhood {
  /** Those used and those nearer that could not be, nearest first. */
  readonly neighbours: readonly Neighbour[];
  /** Median yield of those used on each day; `null` where none is known. kWh/kWp. */
  readonly daily: readonly (number | null)[];
}

/** Five usable ones, and what was passed over on the way to them. */
function chosen<S extends YieldSource>(nearest: readonly Nearby<S>[]): Nearby<S>[] {
  let used = 0;
  return nearest.filter(({ place }) => {
    if (used === NEIGHBOURS) return false;
    if (whyNotComparable(place) === null) used += 1;
    return true;
  });
}

const sumOver = (yields: readonly (number | null)[], daily: readonly (number | null)[], days: readonly boolean[]): number =>
  days.reduce((sum, isCompared, day) => (isCompared ? sum + (yields[day] ?? daily[day] ?? 0) : sum), 0);

/**
 * The neighbours that an installation is compared with.
 *
 * Unit    kWh/kWp over the days compared.
 * Range   `nearest` in the order of distance, the installation itself not among them; `isCompared` names the days that count.
 *         A day that one neighbour lacks counts for it as the median of the others.
 * Source  ours: neighbours 1 to 70 km away share the weather, whatever their state.
 */
export function neighbourhood(nearest: readonly Nearby<YieldSource>[], isCompared: readonly boolean[]): Neighbourhood {
  const looked = chosen(nearest.slice(0, NEIGHBOURS_LOOKED_AT));
  const used = looked.flatMap(({ place }) => (whyNotComparable(place) === null ? [dailyYields(place)] : []));
  const daily = isCompared.map((_, day) => median(used.flatMap((yields) => yields[day] ?? [])) ?? null);
  const days = isCompared.map((is, day) => is && daily[day] !== null);
  const neighbours = looked.map(({ place, km }) => {
    const whyNot = whyNotComparable(place);
    return {
      id: place.id,
      km: Math.round(km * 10) / 10,
      isFar: km > SHARED_WEATHER,
      yield: whyNot === null ? sumOver(dailyYields(place), daily, days) : null,
      isUsed: whyNot === null,
      whyNot,
    };
  });
  return { neighbours, daily };
}
