import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Instant } from '#domain/quantity.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';

/** Position of the simulated inverters. */
export const POZNAN = { latitude: 52.4, longitude: 16.9 };

const STEP = 300_000;

/** The five-minute times of a day of Warsaw. */
export function timesOf(date: LocalDate, step = STEP): number[] {
  const [from, to] = [instantOf(date), instantOf(addDays(date, 1))];
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
}

/** Unit: W of a 10 kW roof under a clear sky: in proportion to the sun's height. */
export const clearPower = (at: number): number => Math.max(0, 10_000 * sunVector(sunClock(at), POZNAN).up);

/** What measured values differ by from one reading to the next, 0 to 0.6: equal lines are no measurements. */
export const rippleAt = (at: number): number => ((at / 60_000) % 7) / 10;

export interface MadePower {
  readonly at: number[];
  readonly values: number[];
}

/** Consecutive days of power; `share` is the share of a clear sky on each. */
export function madePower(dates: readonly LocalDate[], share: (date: LocalDate, at: number) => number = () => 1): MadePower {
  const at = dates.flatMap((date) => timesOf(date));
  const values = dates.flatMap((date) => timesOf(date).map((time) => clearPower(time) * share(date, time)));
  return { at, values };
}

const clock = (time: Instant | null) => (time === null ? null : toIso(time).slice(8, 16));
/** The day of the month and the time at which each stretch begins and ends. */
export const formatted = (stretches: readonly { readonly from: Instant; readonly to: Instant | null }[]) =>
  stretches.map(({ from, to }) => [clock(from), clock(to)]);
