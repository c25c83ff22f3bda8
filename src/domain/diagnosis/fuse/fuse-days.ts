import { type Oriented, clearSkyRatio } from '#domain/comparison/orientation.ts';
import type { Ratings } from '#domain/energy/most-power.ts';
import { type Dated, equipmentAt } from '#domain/energy/rated-period.ts';
import { clearSky, onPlane, planeOf } from '#domain/energy/irradiance.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { NEAR_LIMIT } from '#domain/grid/losses/reference-days.ts';
import { median } from '#domain/statistics.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { FuseDay } from './fuse-facts.ts';

/** Unit: kWh/kWp of a day from which a missing string can be seen. Source: specification 24.21. */
const LEAST_SUN = 2;
/** Source: as `compareYield`. */
const FEWEST_NEIGHBOURS = 3;
/** Share of the neighbours' median below which a neighbour counts as stopped. Source: as `hasStandstill`. */
const STANDSTILL = 0.1;

/** Unit: days for which one correction for orientation is near enough. */
const SAME_SUN = 5;

/** A roof with the yields of its whole days, kWh/kWp. */
export interface FuseRoof extends Oriented {
  readonly yields: ReadonlyMap<LocalDate, number>;
}

/** The inverter itself. */
export interface OwnRoof extends FuseRoof, Ratings, Dated {
  /** Highest energy of an hour of each day, Wh. */
  readonly bestHours: ReadonlyMap<LocalDate, number>;
}

const isLimited = (own: OwnRoof, day: LocalDate): boolean =>
  (own.bestHours.get(day) ?? 0) >= NEAR_LIMIT * equipmentAt(own, instantOf(day, 12)).inverterPower;

/** Usual yield of each neighbour over the median of all; those that hardly produced are left out. */
function usualShares(neighbours: readonly FuseRoof[], days: readonly LocalDate[]): ReadonlyMap<FuseRoof, number> {
  const middles = new Map(days.map((day) => [day, median(neighbours.flatMap((roof) => roof.yields.get(day) ?? [])) ?? 0]));
  return new Map(
    neighbours.flatMap((roof) => {
      const shares = days.flatMap((day) => {
        const [own, middle] = [roof.yields.get(day), middles.get(day) ?? 0];
        return own === undefined || middle < LEAST_SUN ? [] : [own / middle];
      });
      const share = median(shares) ?? 0;
      return share < STANDSTILL ? [] : [[roof, share] as const];
    }),
  );
}

/**
 * The days on which the yield beside the neighbours can show a missing string. Each neighbour counts by its own usual yield, so that one
 * that stops or is not heard does not change the measure.
 *
 * Unit    share of the neighbours' median.
 * Range   days with three known neighbours or more whose median is at least 2 kWh/kWp, on which the inverter was not near its rating.
 * Source  specification 24.21.
 */
export function daysBesideNeighbours(own: OwnRoof, neighbours: readonly FuseRoof[], days: readonly LocalDate[]): FuseDay[] {
  const corrections = new Map<number, number | null>();
  const correctionOn = (day: LocalDate, at: number): number | null => {
    const span = Math.floor(at / SAME_SUN);
    if (!corrections.has(span)) corrections.set(span, clearSkyRatio(1, own, neighbours, [day]));
    return corrections.get(span) ?? null;
  };
  const shares = usualShares(neighbours, days);
  return days.flatMap((day, at) => {
    const known = [...shares].flatMap(([roof, share]) => {
      const given = roof.yields.get(day);
      return given === undefined ? [] : [given / share];
    });
    const [mine, middle] = [own.yields.get(day), median(known)];
    const isSeen = known.length >= FEWEST_NEIGHBOURS && middle !== undefined && middle >= LEAST_SUN && !isLimited(own, day);
    if (!isSeen || mine === undefined) return [];
    const value = mine / middle;
    const correction = correctionOn(day, at);
    return [{ day, value, corrected: correction === null ? null : value * correction }];
  });
}

/** Sine of the sun's angle from the meridian that is about noon: an hour before and after. */
const ABOUT_NOON = 0.25;
/** Fewest readings of a noon. */
const FEWEST_READINGS = 5;
/** Share of the mean by which a reading of a clear noon differs from a straight line at most. Source: ours; clouds differ by far more. */
const STEADY = 0.04;

interface PowerSample {
  /** ms since 1970. */
  readonly at: number;
  /** W. */
  readonly power: number;
}

/** True if the powers lie on a straight line, as under a clear sky. */
function isSteady(samples: readonly PowerSample[], mean: number): boolean {
  const middle = samples.reduce((sum, { at }) => sum + at, 0) / samples.length;
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const slope = samples.reduce((sum, { at, power }) => sum + (at - middle) * (power - mean), 0) / spread;
  return samples.every(({ at, power }) => Math.abs(power - mean - slope * (at - middle)) <= STEADY * mean);
}

/** The value of one noon; `undefined` if it was not clear, or the inverter was near its rating. */
function noonValue(own: OwnRoof, samples: readonly PowerSample[]): number | undefined {
  const mean = samples.reduce((sum, { power }) => sum + power, 0) / samples.length;
  const isNearLimit = samples.some(({ at, power }) => power >= NEAR_LIMIT * equipmentAt(own, at).inverterPower);
  if (samples.length < FEWEST_READINGS || mean <= 0 || isNearLimit || !isSteady(samples, mean)) return undefined;
  const plane = planeOf(own.tilt ?? 0, own.azimuth ?? 0);
  const expected = samples.reduce((sum, { at }) => {
    const sun = sunVector(sunClock(at), own);
    return sum + onPlane(clearSky(sun.up), sun, plane);
  }, 0);
  const { generatorPower } = equipmentAt(own, samples[0]?.at ?? 0);
  return expected <= 0 ? undefined : (mean * samples.length) / expected / generatorPower;
}

/**
 * The days on which the power at a clear noon can show a missing string, for an inverter without neighbours.
 *
 * Unit    W per Wp and W/m² of a clear sky on the roof.
 * Range   `samples` in the order of time; days with a steady power within an hour of noon and an own yield of at least 2 kWh/kWp.
 * Source  specification 24.21; what is clear is ours.
 */
export function daysOfClearNoons(own: OwnRoof, samples: readonly PowerSample[]): FuseDay[] {
  const noons = new Map<LocalDate, PowerSample[]>();
  for (const sample of samples) {
    const { east, up } = sunVector(sunClock(sample.at), own);
    if (up <= 0 || Math.abs(east) > ABOUT_NOON) continue;
    const day = localDateOf(sample.at);
    const known = noons.get(day);
    if (known) known.push(sample);
    else noons.set(day, [sample]);
  }
  return [...noons].flatMap(([day, noon]) => {
    const value = (own.yields.get(day) ?? 0) >= LEAST_SUN ? noonValue(own, noon) : undefined;
    return value === undefined ? [] : [{ day, value, corrected: own.tilt === null || own.azimuth === null ? null : value }];
  });
}
