import type { Nearby } from '#domain/geo/place-index.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { dailyYields, type Hindrance, type NotComparable, whyUnknown, type YieldSource } from './yield-source.ts';
import { DARK, NO_YIELD } from './yield-verdict.ts';

/** Neighbours whose yield is compared. Source: ours. */
export const NEIGHBOURS = 5;

/** Unit: km. Beyond it neighbours share the weather no longer for sure. Source: ours. */
export const SHARED_WEATHER = 100;

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

/** A source with why it does not count; `null` where it does. */
interface Looked<S extends YieldSource> extends Nearby<S> {
  readonly whyNot: NotComparable | null;
}

/** Median of each day of those that say something. Unit: kWh/kWp. Range: `null` where fewer than three know the day. Source: arithmetic. */
function dailyMedians(yields: readonly (readonly (number | null)[])[]): (number | null)[] {
  const days = Math.max(0, ...yields.map(({ length }) => length));
  return Array.from({ length: days }, (_, day) => {
    const known = yields.flatMap((one) => one[day] ?? []);
    return known.length < 3 ? null : (median(known) ?? null);
  });
}

/**
 * True where an installation gave nothing on a day on which others gave something.
 *
 * Unit    kWh/kWp of each day.
 * Range   a day counts where the median is 0.1 kWh/kWp or more and its own share of it below 0.10, as for `none`.
 * Source  ours: where nobody gives anything it is snow or clouds.
 */
export const stoodStill = (yields: readonly (number | null)[], medians: readonly (number | null)[]): boolean =>
  yields.some((own, day) => {
    const middle = medians[day] ?? null;
    return own !== null && middle !== null && middle >= DARK && own < NO_YIELD * middle;
  });

/** Why each does not count: nothing known of it, or hindered in those days, by its own reports or beside the five nearest of whom neither is told. */
function looked<S extends YieldSource>(nearest: readonly Nearby<S>[]): Looked<S>[] {
  const told = nearest.map((one) => ({ ...one, whyNot: whyUnknown(one.place) ?? one.place.hindrance ?? null }));
  const five = told.filter(({ whyNot }) => whyNot === null).slice(0, NEIGHBOURS);
  const medians = dailyMedians(five.map(({ place }) => dailyYields(place)));
  const standstill = (place: S): Hindrance | null => (stoodStill(dailyYields(place), medians) ? 'no_production' : null);
  return told.map((one) => ({ ...one, whyNot: one.whyNot ?? standstill(one.place) }));
}

/** How many of them count. Unit: installations. Range: any. Source: `neighbourhood`. */
export const usableAmong = (nearest: readonly Nearby<YieldSource>[]): number =>
  looked(nearest).filter(({ whyNot }) => whyNot === null).length;

/** Five usable ones, and what was passed over on the way to them. */
function chosen<S extends YieldSource>(nearest: readonly Nearby<S>[]): Looked<S>[] {
  let used = 0;
  return looked(nearest).filter(({ whyNot }) => {
    if (used === NEIGHBOURS) return false;
    if (whyNot === null) used += 1;
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
 *         Who was hindered in those days does not count: neither FAULT nor an event of its own, silence, nor a day without production.
 * Source  ours: neighbours 1 to 70 km away share the weather, whatever their state.
 */
export function neighbourhood(nearest: readonly Nearby<YieldSource>[], isCompared: readonly boolean[]): Neighbourhood {
  const near = chosen(nearest.slice(0, NEIGHBOURS_LOOKED_AT));
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
