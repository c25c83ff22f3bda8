import type { Nearby } from '#domain/geo/place-index.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { type Neighbour, neighbourhood, stoodStill } from './neighbours.ts';
import { dailyYields, type Hindrance, whyUnknown, type YieldSource } from './yield-source.ts';
import { DARK, type YieldVerdict, yieldVerdict } from './yield-verdict.ts';

/** Why there is no verdict. `dark`: hardly anybody nearby produces, for snow or clouds. `hindered`: it did not work for part of the days, and gave as much as others all the same. `other`: only a newer server knows. */
export type NoComparison = 'no_place' | 'no_power' | 'not_enough_days' | 'too_few_neighbours' | 'dark' | 'hindered' | 'other';

export interface YieldComparison {
  /** Own yield over the days compared, kWh/kWp; `null` where none of them is known. */
  readonly own: number | null;
  readonly neighbours: readonly Neighbour[];
  /** Median of the neighbours' yields, kWh/kWp; `null` where there are too few. */
  readonly median: number | null;
  /** Own yield over the neighbours' median. */
  readonly ratio: number | null;
  readonly verdict: YieldVerdict | null;
  readonly reason: NoComparison | null;
  /** What kept it from giving what it could in those days, by its own reports or beside the neighbours; `null`: nothing that is known. */
  readonly hindrance: Hindrance | 'other' | null;
}

/** An installation without coordinates has no neighbours. */
export type ComparedSource = Omit<YieldSource, 'latitude' | 'longitude'> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
};

const FEWEST_NEIGHBOURS = 3;

/** Does the fault lie with the grid and the sky, or with this roof? */
function judged(own: number, middle: number, days: number): Pick<YieldComparison, 'ratio' | 'verdict' | 'reason'> {
  if (middle < DARK * days) return { ratio: null, verdict: null, reason: 'dark' };
  const ratio = own / middle;
  return { ratio, verdict: yieldVerdict(ratio), reason: null };
}

/**
 * Compares an installation's yield of the last five whole days with that of its nearest neighbours.
 *
 * Unit    kWh/kWp summed over the days that are known of the installation itself; ratio as a share.
 * Range   `nearest` in the order of distance, the installation itself not among them. No verdict without coordinates, rated
 *         power, four own days, three neighbours of whom four days are known, or where the neighbours' median is below
 *         0.1 kWh/kWp a day. Which way roofs look is not asked: whether that alone explains a low yield, `isLowUnderAnySky` says.
 * Source  IEC 61724 for the yield; limits and neighbours are ours.
 */
export function compareYield(source: ComparedSource, nearest: readonly Nearby<YieldSource>[]): YieldComparison {
  const yields = dailyYields(source);
  const known = yields.flatMap((one) => one ?? []);
  const own = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  const none = { own, neighbours: [], median: null, ratio: null, verdict: null, hindrance: source.hindrance ?? null };
  if (source.latitude === null || source.longitude === null) return { ...none, reason: 'no_place' };

  const { neighbours, daily } = neighbourhood(
    nearest,
    yields.map((one) => one !== null),
  );
  const whyNot = whyUnknown(source);
  if (whyNot !== null) return { ...none, neighbours, reason: whyNot };
  const used = neighbours.flatMap((neighbour) => neighbour.yield ?? []);
  if (used.length < FEWEST_NEIGHBOURS) return { ...none, neighbours, reason: 'too_few_neighbours' };

  const isCompared = yields.map((one, day) => one !== null && (daily[day] ?? null) !== null);
  const compared = yields.reduce<number>((sum, one, day) => (isCompared[day] ? sum + (one ?? 0) : sum), 0);
  const middle = median(used) ?? 0;
  const hindrance = source.hindrance ?? (stoodStill(yields, daily) ? 'no_production' : null);
  return { own: compared, neighbours, median: middle, hindrance, ...judged(compared, middle, isCompared.filter(Boolean).length) };
}

/**
 * The verdict that may raise an alarm: a low yield has to be low among those neighbours too who share the weather for sure.
 *
 * Unit    none.
 * Range   that of the comparison where it is not low; `null` where a low one has fewer than three neighbours within 100 km, since
 *         what lies further is a rough comparison; normal where those near say so.
 * Source  ours.
 */
export function alarmVerdict({ verdict, own, neighbours }: Pick<YieldComparison, 'verdict' | 'own' | 'neighbours'>): YieldVerdict | null {
  if (verdict === null || verdict === 'normal') return verdict;
  const near = neighbours.flatMap(({ isFar, yield: one }) => (isFar ? [] : (one ?? [])));
  const middle = median(near) ?? 0;
  if (own === null || near.length < FEWEST_NEIGHBOURS || middle <= 0) return null;
  return yieldVerdict(own / middle) === 'normal' ? 'normal' : verdict;
}

/**
 * Takes back that an installation gives as its neighbours do where it stood still for part of the days.
 *
 * Unit    none.
 * Range   a low yield stays one; so does any comparison without a verdict.
 * Source  ours: four good days and one without power come to 0.8, and nobody is to read of that one that all is well.
 */
export const unlessHindered = (comparison: YieldComparison): YieldComparison =>
  comparison.hindrance !== null && comparison.verdict === 'normal' ? { ...comparison, verdict: null, reason: 'hindered' } : comparison;
