import { clearSky, onPlane, planeOf } from '#domain/energy/irradiance.ts';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type YieldVerdict, yieldVerdict } from './yield-verdict.ts';

/** Where modules look. Degrees: tilt from the horizontal, azimuth clockwise from north; `null` where it is not known. */
export interface Oriented extends Spot {
  readonly tilt: number | null;
  readonly azimuth: number | null;
}

/** Unit: ms. */
const STEP = 1_800_000;
/** Of so many neighbours the orientation must be known. Source: ours: as many as a comparison needs. */
const FEWEST = 3;

/**
 * What a roof would get on some days under a clear sky.
 *
 * Unit    Wh/m².
 * Range   `null` where its orientation is not known.
 * Source  Haurwitz 1945 for the sky, Liu and Jordan 1963 for the plane.
 */
export function clearSkyYield({ tilt, azimuth, ...spot }: Oriented, dates: readonly LocalDate[]): number | null {
  if (tilt === null || azimuth === null) return null;
  const plane = planeOf(tilt, azimuth);
  let sum = 0;
  for (const date of dates)
    for (let at = instantOf(date) + STEP / 2; at < instantOf(addDays(date, 1)); at += STEP) {
      const sun = sunVector(sunClock(at), spot);
      sum += onPlane(clearSky(sun.up), sun, plane) * (STEP / 3_600_000);
    }
  return sum;
}

/**
 * A yield's share of the neighbours', had all days been clear and all roofs looked the same way.
 *
 * Unit    share.
 * Range   `null` where its own orientation or that of three neighbours is not known.
 * Source  ours, by `clearSkyYield`: under a clear winter sky an eastern roof gets half of a southern one, under clouds as much.
 */
export function clearSkyRatio(ratio: number, own: Oriented, neighbours: readonly Oriented[], dates: readonly LocalDate[]): number | null {
  const expected = clearSkyYield(own, dates);
  const others = neighbours.flatMap((one) => clearSkyYield(one, dates) ?? []);
  const middle = median(others);
  if (expected === null || expected <= 0 || middle === undefined || others.length < FEWEST) return null;
  return (ratio * middle) / expected;
}

/**
 * True where a yield is low whatever the sky was: under clouds, where orientation does not matter, and under a clear one.
 *
 * Unit    shares.
 * Range   without `clear` the share stands as it is. What holds at both ends holds for any mixture of the two.
 * Source  docs/decisions/0011-orientation.md.
 */
export const isLowUnderAnySky = (ratio: number, clear: number | null): boolean =>
  yieldVerdict(Math.max(ratio, clear ?? ratio)) !== 'normal';

/** True for what orientation may explain. Unit: verdicts. Range: not `none`: hardly any roof gets less than a tenth for it. Source: as `clearSkyYield`. */
export const mayBeOrientation = (verdict: YieldVerdict | null): boolean => verdict === 'strings' || verdict === 'low';
