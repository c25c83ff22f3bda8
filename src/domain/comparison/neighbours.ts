import type { Nearby } from '#domain/geo/place-index.ts';
import { median } from '#domain/statistics.ts';
import { dailyYields, type Hindrance, type NotComparable, whyUnknown, type YieldSource } from './yield-source.ts';
import { DARK, NO_YIELD } from './yield-verdict.ts';

/** Neighbours whose yield is compared. */
export const NEIGHBOURS = 5;

/** Unit: km. Neighbours further away may have other weather. */
export const SHARED_WEATHER = 100;

/** Maximum number of installations that are examined, so that a neighbourhood without data does not cost a search of the whole country. */
export const NEIGHBOURS_SEARCHED = 40;

export interface Neighbour {
  readonly id: number;
  /** Unit: km, to 100 m. */
  readonly km: number;
  /** Further away than `SHARED_WEATHER`. */
  readonly isFar: boolean;
  /** kWh/kWp over the compared days; `null` if it was not used. */
  readonly yield: number | null;
  readonly isUsed: boolean;
  readonly whyNot: NotComparable | null;
}

export interface Neighbourhood {
  /** Those that are used, and nearer ones that cannot be used; nearest first. */
  readonly neighbours: readonly Neighbour[];
  /** Median yield of the used ones on each day; `null` if none is known. kWh/kWp. */
  readonly daily: readonly (number | null)[];
}

/** A source, and why it does not count; `null` if it counts. */
interface JudgedSource<S extends YieldSource> extends Nearby<S> {
  readonly whyNot: NotComparable | null;
}

/** Median yield of each day. Unit: kWh/kWp. Range: `null` for a day with fewer than three known yields. */
function dailyMedians(yields: readonly (readonly (number | null)[])[]): (number | null)[] {
  const days = Math.max(0, ...yields.map(({ length }) => length));
  return Array.from({ length: days }, (_, day) => {
    const known = yields.flatMap((one) => one[day] ?? []);
    return known.length < 3 ? null : (median(known) ?? null);
  });
}

/**
 * True for an installation without production on a day on which others produced.
 *
 * Unit    kWh/kWp of each day.
 * Range   a day counts if the median is at least 0.1 kWh/kWp and the own share of it is below 0.10, as for `none`.
 * Source  ours: if no installation produces, the reason is snow or clouds.
 */
export const hasStandstill = (yields: readonly (number | null)[], medians: readonly (number | null)[]): boolean =>
  yields.some((own, day) => {
    const middle = medians[day] ?? null;
    return own !== null && middle !== null && middle >= DARK && own < NO_YIELD * middle;
  });

/** Determines why sources do not count: unknown yield, a battery or a limit of export, or a hindrance by its own readings or by comparison with the five nearest that count so far. */
function judgeSources<S extends YieldSource>(nearest: readonly Nearby<S>[]): JudgedSource<S>[] {
  const judged = nearest.map((one) => ({
    ...one,
    whyNot: whyUnknown(one.place) ?? one.place.concealment ?? one.place.hindrance ?? null,
  }));
  const five = judged.filter(({ whyNot }) => whyNot === null).slice(0, NEIGHBOURS);
  const medians = dailyMedians(five.map(({ place }) => dailyYields(place)));
  const standstill = (place: S): Hindrance | null => (hasStandstill(dailyYields(place), medians) ? 'no_production' : null);
  return judged.map((one) => ({ ...one, whyNot: one.whyNot ?? standstill(one.place) }));
}

/** Number of sources that count. Unit: installations. Source: `neighbourhood`. */
export const usableAmong = (nearest: readonly Nearby<YieldSource>[]): number =>
  judgeSources(nearest).filter(({ whyNot }) => whyNot === null).length;

/** The five nearest usable sources, and the nearer ones that are not usable. */
function chooseSources<S extends YieldSource>(nearest: readonly Nearby<S>[]): JudgedSource<S>[] {
  let used = 0;
  return judgeSources(nearest).filter(({ whyNot }) => {
    if (used === NEIGHBOURS) return false;
    if (whyNot === null) used += 1;
    return true;
  });
}

const sumOver = (yields: readonly (number | null)[], daily: readonly (number | null)[], days: readonly boolean[]): number =>
  days.reduce((sum, isCompared, day) => (isCompared ? sum + (yields[day] ?? daily[day] ?? 0) : sum), 0);

/**
 * The neighbours with which an installation is compared.
 *
 * Unit    kWh/kWp over the compared days.
 * Range   `nearest` in the order of distance, without the installation itself; `isCompared` marks the days that count.
 *         A missing day of a neighbour is replaced by the median of the others.
 *         A neighbour that was hindered in those days does not count: FAULT, an event of its own, silence, a day without production.
 *         Nor does one with a battery or a limit of export, whose energy does not show the weather.
 * Source  ours: neighbours 1 to 70 km away share the weather, whatever their state.
 */
export function neighbourhood(nearest: readonly Nearby<YieldSource>[], isCompared: readonly boolean[]): Neighbourhood {
  const near = chooseSources(nearest.slice(0, NEIGHBOURS_SEARCHED));
  const used = near.flatMap(({ place, whyNot }) => (whyNot === null ? [dailyYields(place)] : []));
  const daily = isCompared.map((_, day) => median(used.flatMap((yields) => yields[day] ?? [])) ?? null);
  const days = isCompared.map((is, day) => is && daily[day] !== null);
  const neighbours = near.map(({ place, km, whyNot }) => ({
    id: place.id,
    km: Math.round(km * 10) / 10,
    isFar: km > SHARED_WEATHER,
    yield: whyNot === null ? sumOver(dailyYields(place), daily, days) : null,
    isUsed: whyNot === null,
    whyNot,
  }));
  return { neighbours, daily };
}
