import { isHourlyDaylight, type PowerHour } from '#domain/energy/daylight-shape.ts';
import { median } from '#domain/statistics.ts';
import { DARK } from './yield-verdict.ts';

/** A yield per kWp below a fifth of the neighbours', or above five times it, may come from a wrong rating. Source: ours; W typed for kW, a zero too many. */
const ODD = 5;
/** A yield within a third and three times the neighbours' is not odd, by a margin for the weather. A bad installation may never give more than 0.4. */
const PLAIN = 3;
/** Unit: days in a row whose sum is judged, so that one cloud decides nothing. */
const RUN = 3;
/** Minimum number of neighbours with known energy on a day. */
const NEIGHBOURS_LEAST = 3;

/** True for a ratio that a wrong rating may explain. Unit: share of the neighbours' yield. Source: `ODD`. */
export const isOdd = (ratio: number): boolean => ratio < 1 / ODD || ratio > ODD;

/** Yields of an installation and its neighbours. */
export interface YieldHistory {
  /** kWh/kWp of each day since the first reading; `null`: not known. */
  readonly own: readonly (number | null)[];
  /** The same days of each neighbour. */
  readonly neighbours: readonly (readonly (number | null)[])[];
  /** The hours of the compared days. */
  readonly hours: readonly PowerHour[];
}

/**
 * True if an odd yield is due to a wrong rating: it has the shape of daylight and was never plainly another.
 *
 * Unit    kWh/kWp, by the rating of each day (specification 37.9): its correction changes all days of its period.
 * Range   false if three known days in a row, dark ones left out, gave a third to three times the neighbours' median: a fall from it is a fault, or
 *         a change of modules that is not entered yet.
 */
export function isRatingOdd({ own, neighbours, hours }: YieldHistory): boolean {
  if (!isHourlyDaylight(hours)) return false;
  const known = own.flatMap((yieldOfDay, day) => {
    const others = neighbours.flatMap((one) => one[day] ?? []);
    const middle = others.length < NEIGHBOURS_LEAST ? undefined : median(others);
    return yieldOfDay === null || middle === undefined || middle < DARK ? [] : [{ own: yieldOfDay, middle }];
  });
  return known.length >= RUN && !known.some((_, first) => isPlain(known.slice(first, first + RUN)));
}

function isPlain(days: readonly { readonly own: number; readonly middle: number }[]): boolean {
  const sum = (of: 'own' | 'middle') => days.reduce((total, day) => total + day[of], 0);
  const ratio = sum('own') / sum('middle');
  return days.length === RUN && ratio >= 1 / PLAIN && ratio <= PLAIN;
}
