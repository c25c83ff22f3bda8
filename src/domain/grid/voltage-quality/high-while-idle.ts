import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { INTERVAL, N1_HIGH } from './limits.ts';
import type { VoltageDay, WeekInterval } from './voltage-day.ts';

/** Intervals above 253 V without feed-in: the inverter cannot have raised the voltage itself. */
export interface HighWhileIdle {
  readonly count: number;
  /** The intervals with the highest means, twenty at most, in the order of time. */
  readonly highest: readonly WeekInterval[];
}

/** Unit: intervals. Maximum number of listed intervals. */
const LISTED = 20;

const highestOf = ({ l1, l2, l3 }: WeekInterval): number => Math.max(l1 ?? 0, l2 ?? 0, l3 ?? 0);

/**
 * The intervals of days above 253 V without feed-in.
 *
 * Unit    V to 0.01 V; intervals of ten minutes.
 * Range   days in the order of time; an interval counts if a mean of one of its phases is above 253 V and all of its readings have a known power of at most 0 W (own use at night is negative).
 * Source  ours: own feed-in is the operator's usual objection to a voltage that an inverter reports.
 */
export function highWhileIdle(days: readonly VoltageDay[]): HighWhileIdle {
  const all = days.flatMap((day) => {
    const start = instantOf(day.date);
    return day.highWhileIdle.map((slot): WeekInterval => {
      const [l1 = null, l2 = null, l3 = null] = day.phases.map((one): Volts | null => one?.means[slot] ?? null);
      return { at: quantity<Instant>(start + slot * INTERVAL), l1, l2, l3 };
    });
  });
  const high = all.filter((interval) => highestOf(interval) > N1_HIGH);
  const highest = high.toSorted((one, other) => highestOf(other) - highestOf(one) || one.at - other.at).slice(0, LISTED);
  return { count: high.length, highest: highest.sort((one, other) => one.at - other.at) };
}
