import { clearSky, onPlane, planeOf } from '#domain/energy/irradiance.ts';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';
import { median } from '#domain/statistics.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { YieldComparison } from './compare-yield.ts';
import { STRINGS, yieldVerdict } from './yield-verdict.ts';

/** Orientation of modules. Degrees: tilt from the horizontal, azimuth clockwise from north; `null`: not known. */
export interface Oriented extends Spot {
  readonly tilt: number | null;
  readonly azimuth: number | null;
}

/** Unit: ms. */
const STEP = 1_800_000;
/** Minimum number of neighbours with known orientation. Source: ours: as many as a comparison needs. */
const FEWEST = 3;

/** Which part of the day is clear. Fog lies for mornings, showers come after noon: both weeks in a row. */
export const CLEAR_PARTS = ['day', 'morning', 'afternoon'] as const;
export type ClearPart = (typeof CLEAR_PARTS)[number];
/** Share of the clear sky in the other part. Source: ours; half of the mornings or afternoons of five days in fog or rain. */
const DULL = 0.45;

const shareOf = (part: ClearPart, east: number): number => (part === 'day' || (part === 'morning') === east > 0 ? 1 : DULL);

/**
 * Irradiation of a roof on some days under a clear sky.
 *
 * Unit    Wh/m².
 * Range   `null` if its orientation is not known; `part` of each day is clear, the rest dull.
 * Source  Haurwitz 1945 for the sky, Liu and Jordan 1963 for the plane.
 */
export function clearSkyYield({ tilt, azimuth, ...spot }: Oriented, dates: readonly LocalDate[], part: ClearPart = 'day'): number | null {
  if (tilt === null || azimuth === null) return null;
  const plane = planeOf(tilt, azimuth);
  let sum = 0;
  for (const date of dates) {
    const end = instantOf(addDays(date, 1));
    for (let at = instantOf(date) + STEP / 2; at < end; at += STEP) {
      const sun = sunVector(sunClock(at), spot);
      sum += onPlane(clearSky(sun.up) * shareOf(part, sun.east), sun, plane) * (STEP / 3_600_000);
    }
  }
  return sum;
}

/** Orientations that occur, for a roof whose own is not known. Unit: degrees; tilt, azimuth. Source: ours; modules are not mounted steeper towards the north. */
const USUAL: readonly (readonly [tilt: number, azimuth: number])[] = [
  [35, 180],
  [10, 180],
  [45, 90],
  [45, 270],
  [30, 0],
];

/** A roof and the median of its neighbours, Wh/m². An unknown roof is taken as the worst usual one, unknown neighbours as the best. */
function clearSkies(own: Oriented, neighbours: readonly Oriented[], dates: readonly LocalDate[], part: ClearPart) {
  const expected = clearSkyYield(own, dates, part);
  const yields = neighbours.map((one) => clearSkyYield(one, dates, part));
  const isAnyUnknown = expected === null || yields.includes(null);
  const usual = isAnyUnknown ? USUAL.flatMap(([tilt, azimuth]) => clearSkyYield({ ...own, tilt, azimuth }, dates, part) ?? []) : [];
  const others = yields.map((one) => one ?? Math.max(...usual));
  const areKnown = expected !== null && yields.filter((one) => one !== null).length >= FEWEST;
  return { expected: expected ?? Math.min(...usual), middle: median(others), areKnown };
}

/**
 * Corrects a yield ratio for orientation, as if all days had been clear, or all mornings or afternoons: the highest of them.
 *
 * Unit    share.
 * Range   `null` without neighbours. A roof whose orientation is not known counts as the worst usual one, unknown neighbours as the best:
 *         the ratio is then the highest that orientation can explain.
 * Source  ours, by `clearSkyYield`: under a clear winter sky an east roof gets half as much as a south roof, under clouds the same.
 */
export function clearSkyRatio(ratio: number, own: Oriented, neighbours: readonly Oriented[], dates: readonly LocalDate[]): number | null {
  const ratios = CLEAR_PARTS.flatMap((part) => {
    const { expected, middle, areKnown } = clearSkies(own, neighbours, dates, part);
    if (part !== 'day' && !areKnown) return []; // the worst roof beside the best is far enough
    return expected <= 0 || middle === undefined ? [] : [(ratio * middle) / expected];
  });
  return ratios.length === 0 ? null : Math.max(...ratios);
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

/** Below this share of the neighbours' yield a difference of orientation is not mistaken for a loss. */
const UNDOUBTED = 0.85;
/** Largest difference of clear-sky yields between roofs of the same orientation. */
const ALIKE = 0.1;

/** True if a roof and its neighbours get nearly the same under a clear sky. Unit: Wh/m². Range: false if orientations are not known. Source: `clearSkyYield`. */
function areAlike(own: Oriented, neighbours: readonly Oriented[], dates: readonly LocalDate[]): boolean {
  return CLEAR_PARTS.every((part) => {
    const { expected, middle, areKnown } = clearSkies(own, neighbours, dates, part);
    return areKnown && middle !== undefined && middle > 0 && Math.abs(expected / middle - 1) <= ALIKE;
  });
}

/**
 * Withholds a verdict that orientation may explain.
 *
 * Unit    shares, as `compareYield`; `neighbours` are those used.
 * Range   from 60 to 85 % a verdict stays only between roofs of the same known orientation; below 60 % if the yield is low under any sky.
 * Source  docs/decisions/0011-orientation.md.
 */
export function unlessOrientation(
  comparison: YieldComparison,
  own: Oriented,
  neighbours: readonly Oriented[],
  dates: readonly LocalDate[],
): YieldComparison {
  const { ratio, verdict } = comparison;
  if (verdict === null || ratio === null || ratio >= UNDOUBTED) return comparison;
  const isLow = isLowUnderAnySky(ratio, clearSkyRatio(ratio, own, neighbours, dates));
  const isJudged = ratio < STRINGS ? isLow : (isLow || verdict === 'normal') && areAlike(own, neighbours, dates);
  return isJudged ? comparison : { ...comparison, verdict: null, reason: 'orientation' };
}

/**
 * The first day of a loss.
 *
 * Unit    days of Warsaw; `ratios` of the same days, share of the neighbours' yield; `factor` corrects them for a clear sky.
 * Range   the first of the last days that are all low; if the last one is not, the first low day. `null` if no day is low.
 */
export function lossFrom(dates: readonly LocalDate[], ratios: readonly (number | null)[], factor = 1): LocalDate | null {
  const known = dates.flatMap((date, day) => {
    const ratio = ratios[day] ?? null;
    return ratio === null ? [] : [{ date, isLow: isLowUnderAnySky(ratio, ratio * factor) }];
  });
  const lastGood = known.findLastIndex(({ isLow }) => !isLow);
  return (known[lastGood + 1] ?? known.find(({ isLow }) => isLow))?.date ?? null;
}
