import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';

/** Where the made-up inverters stand. */
export const POZNAN = { latitude: 52.4, longitude: 16.9 };

const STEP = 300_000;

/** The five-minute times of a day of Warsaw. */
export function timesOf(date: LocalDate, step = STEP): number[] {
  const [from, to] = [instantOf(date), instantOf(addDays(date, 1))];
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
}

/** W that a roof of 10 kW would give under a clear sky: in proportion to the sun's height. */
export const clearPower = (at: number): number => Math.max(0, 10_000 * sunVector(sunClock(at), POZNAN).up);

export interface MadePower {
  readonly at: number[];
  readonly values: number[];
}

/** Days of power on end; `share` says how much of a clear sky each has. */
export function madePower(dates: readonly LocalDate[], share: (date: LocalDate, at: number) => number = () => 1): MadePower {
  const at = dates.flatMap((date) => timesOf(date));
  const values = dates.flatMap((date) => timesOf(date).map((time) => clearPower(time) * share(date, time)));
  return { at, values };
}
