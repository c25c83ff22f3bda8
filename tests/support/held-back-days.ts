import fc from 'fast-check';
import type { GridSample } from '#domain/grid/losses/grid-sample.ts';
import { type LostEnergy, lostEnergy } from '#domain/grid/losses/lost-energy.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { clearPower, POZNAN, rippleAt, timesOf } from './solar-days.ts';

/** Drawn for each run; a failure prints it, and `PV_SEED` repeats it. */
export const RUN_SEED = Number(process.env.PV_SEED ?? Date.now() % 2 ** 31);

/** An inverter, its logger, and a day under a clear sky. */
export interface AnyDay {
  readonly date: LocalDate;
  /** Unit: ms. */
  readonly step: number;
  readonly phases: 1 | 3;
  /** Unit: W. */
  readonly rating: number;
  /** Generator power as a multiple of the rating. */
  readonly oversize: number;
  readonly tellsStates: boolean;
  /** Hour of Warsaw from which something holds the inverter back, and for how many hours. */
  readonly hour: number;
  readonly hours: number;
  /** Numbers from 0 to 1, repeated over the day. */
  readonly noise: readonly number[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Days of spring to autumn, with those of both clock changes. */
const someDate = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('2026-03-29', '2026-10-25') },
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 200 }).map((day) => addDays('2026-03-25', day)) },
);

export const anyDay: fc.Arbitrary<AnyDay> = fc.record({
  date: someDate,
  step: fc.constantFrom(1, 5, 10, 15).map((minutes) => minutes * MINUTE),
  phases: fc.constantFrom(1, 3),
  rating: fc.integer({ min: 2, max: 60 }).map((kilowatts) => kilowatts * 1000),
  oversize: fc.constantFrom(0.9, 1, 1.2, 1.5),
  tellsStates: fc.boolean(),
  hour: fc.integer({ min: 9, max: 12 }),
  hours: fc.integer({ min: 1, max: 4 }),
  // doubles are nearly all next to 0
  noise: fc
    .noBias(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 7, maxLength: 40 }))
    .map((all) => all.map((one) => one / 10_000)),
});

/** What an inverter could deliver. Unit: W. */
export const possible = ({ rating, oversize }: AnyDay, at: number): number =>
  Math.min(rating, (clearPower(at) / 10_000) * rating * oversize);

const noiseAt = ({ noise, step }: AnyDay, at: number): number => noise[Math.floor(at / step) % noise.length] ?? 0;

/** What holds an inverter back at one time, given the possible power and a number from 0 to 1. */
export type Holding = (possible: number, noise: number, day: AnyDay) => Partial<GridSample> & { readonly volts?: number };

/** A day of readings; from `hour` on for `hours` as `holding` says. */
export function samplesOf(day: AnyDay, holding: Holding): GridSample[] {
  const { date, step, phases, hour, hours, tellsStates } = day;
  const [from, to] = [instantOf(date, hour), instantOf(date, hour + hours)];
  return timesOf(date, step).map((at) => {
    const [most, noise] = [possible(day, at), noiseAt(day, at)];
    const { volts = 232 + 6 * noise, ...held } = at >= from && at < to ? holding(most, noise, day) : {};
    const sample = {
      at,
      power: most,
      state: 'MPPT',
      events: [],
      voltages: phases === 1 ? [volts] : [231 + rippleAt(at), volts, 229],
      ...held,
    };
    return tellsStates ? sample : { ...sample, state: null };
  });
}

/** What is said of samples of a day after fourteen clear ones. */
export function lostBy(day: AnyDay, samples: readonly GridSample[], rating: number | null = day.rating): LostEnergy {
  const times = daysFrom(addDays(day.date, -14), day.date).flatMap((date) => timesOf(date, day.step));
  return lostEnergy({
    date: day.date,
    samples,
    history: { at: times, values: times.map((at) => possible(day, at)) },
    neighbourYields: new Map(daysFrom(addDays(day.date, -14), addDays(day.date, 1)).map((date) => [date, 4])),
    spot: POZNAN,
    rating,
  });
}

/** What is said of a day that was held back. */
export const lostOn = (day: AnyDay, holding: Holding, rating: number | null = day.rating): LostEnergy =>
  lostBy(day, samplesOf(day, holding), rating);

/**
 * A day of broken clouds over modules that could give more than the rating: the logger tells the mean power of its step and the state at
 * the end of it. Unit: minutes of each cloud and each gap.
 */
export function cloudySamples(day: AnyDay, lengths: readonly number[]): GridSample[] {
  const { date, step, rating, oversize, noise } = day;
  const dark: boolean[] = lengths.flatMap((length, index) => new Array<boolean>(length).fill(index % 2 === 1));
  const powerAt = (at: number) => {
    const share = dark[Math.floor(at / MINUTE) % dark.length] ? 0.2 + 0.5 * (noise[Math.floor(at / HOUR) % noise.length] ?? 0) : 1;
    return Math.min(rating, (clearPower(at) / 10_000) * rating * oversize * share);
  };
  return timesOf(date, step).map((at) => {
    const minutes = Array.from({ length: step / MINUTE }, (_, index) => powerAt(at - index * MINUTE));
    const power = minutes.reduce((sum, one) => sum + one, 0) / minutes.length;
    return { at, power, state: powerAt(at) >= rating ? 'THROTTLED' : 'MPPT', events: [], voltages: [231 + rippleAt(at), 238, 229] };
  });
}
