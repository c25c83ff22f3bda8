import { clearSky, onPlane, planeOf } from '#domain/energy/irradiance.ts';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type YieldVerdict, yieldVerdict } from './yield-verdict.ts';

/** Orientation of modules. Degrees: tilt from the horizontal, azimuth clockwise from north; `null`: not known. */
export interface Oriented extends Spot {
  readonly tilt: number | null;
  readonly azimuth: number | null;
}

/** Unit: ms. */
const STEP = 1_800_000;
/** Minimum number of neighbours with known orientation. Source: ours: as many as a comparison needs. */
const FEWEST = 3;

/**
 * Irradiation of a roof on some days under a clear sky.
 *
 * Unit    Wh/m².
 * Range   `null` if its orientation is not known.
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
 * Corrects a yield ratio for orientation, as if all days had been clear.
 *
 * Unit    share.
 * Range   `null` if its own orientation is not known, or that of fewer than three neighbours.
 * Source  ours, by `clearSkyYield`: under a clear winter sky an east roof gets half as much as a south roof, under clouds the same.
 */
export function clearSkyRatio(ratio: number, own: Oriented, neighbours: readonly Oriented[], dates: readonly LocalDate[]): number | null {
  const expected = clearSkyYield(own, dates);
  const others = neighbours.flatMap((one) => clearSkyYield(one, dates) ?? []);
  const middle = median(others);
  if (expected === null || expected <= 0 || middle === undefined || others.length < FEWEST) return null;
  return (ratio * middle) / expected;
}

/**
 * True for a yield that is low both under clouds, where orientation does not matter, and under a clear sky.
 *
 * Unit    shares.
 * Range   without `clear` the ratio is used unchanged. What is true for both skies is true for any mixture.
 * Source  docs/decisions/0011-orientation.md.
 */
export const isLowUnderAnySky = (ratio: number, clear: number | null): boolean =>
  yieldVerdict(Math.max(ratio, clear ?? ratio)) !== 'normal';

/** True for a verdict that orientation may explain. Unit: verdicts. Range: not `none`: orientation hardly ever reduces a yield below a tenth. Source: as `clearSkyYield`. */
export const canBeOrientation = (verdict: YieldVerdict | null): boolean => verdict === 'strings' || verdict === 'low';
