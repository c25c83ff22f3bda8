import type { Concealment } from '#domain/grid/export-limit.ts';
import type { Nearby } from '#domain/geo/place-index.ts';
import { median } from '#domain/statistics.ts';
import { hasStandstill, type Neighbour, neighbourhood } from './neighbours.ts';
import { dailyYields, type Hindrance, whyUnknown, type YieldSource } from './yield-source.ts';
import { DARK, type YieldVerdict, yieldVerdict } from './yield-verdict.ts';

/** Why there is no verdict. `dark`: hardly any neighbour produces, because of snow or clouds. `hindered`: it did not work for part of the days, but its yield is normal. `orientation`: that of its roof or of its neighbours' may explain the yield. `rating`: the entered power is probably wrong. `other`: only a newer server knows. */
export type NoComparison =
  | 'no_place'
  | 'no_power'
  | 'not_enough_days'
  | 'too_few_neighbours'
  | 'dark'
  | 'hindered'
  | 'orientation'
  | 'rating'
  | Concealment
  | 'other';

/** Reasons for which a verdict is withheld although there is a ratio. */
export type Withheld = Extract<NoComparison, 'orientation' | 'rating' | Concealment>;

/** The reason why a verdict is withheld; `null` for any other comparison. */
export const withheldBy = ({ ratio, verdict, reason }: Pick<YieldComparison, 'ratio' | 'verdict' | 'reason'>): Withheld | null =>
  ratio === null || verdict !== null || reason === 'hindered' ? null : (reason as Withheld | null);

/** Unit: kWh/kWp of one day. */
export interface ComparedDay {
  readonly own: number;
  /** Median of the neighbours. */
  readonly median: number;
}

export interface YieldComparison {
  /** Own yield over the compared days, kWh/kWp; `null` if none of them is known. */
  readonly own: number | null;
  readonly neighbours: readonly Neighbour[];
  /** Median of the neighbours' yields, kWh/kWp; `null` if there are too few. */
  readonly median: number | null;
  /** Own yield over the neighbours' median. */
  readonly ratio: number | null;
  /** Each day, oldest first; `null` for a day that is not known or dark. */
  readonly daily: readonly (ComparedDay | null)[];
  readonly verdict: YieldVerdict | null;
  readonly reason: NoComparison | null;
  /** What reduced its yield in those days, by its own readings or by comparison; `null`: nothing known. */
  readonly hindrance: Hindrance | 'other' | null;
}

/** An installation without coordinates has no neighbours. */
export type ComparedSource = Omit<YieldSource, 'latitude' | 'longitude'> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
};

const FEWEST_NEIGHBOURS = 3;

/** The verdict on a yield beside the neighbours' median. */
function judge(own: number, middle: number, days: number): Pick<YieldComparison, 'ratio' | 'verdict' | 'reason'> {
  if (middle < DARK * days) return { ratio: null, verdict: null, reason: 'dark' };
  const ratio = own / middle;
  return { ratio, verdict: yieldVerdict(ratio), reason: null };
}

/**
 * Compares an installation's yield of the last five whole days with that of its nearest neighbours.
 *
 * Unit    kWh/kWp summed over the known days of the installation itself; ratio as a share.
 * Range   `nearest` in the order of distance, without the installation itself. No verdict without coordinates, rated power,
 *         four own days, three neighbours with four known days, or if the neighbours' median is below 0.1 kWh/kWp a day.
 *         With a battery or a limit of export there is a ratio and no verdict. Orientation is ignored here: see `unlessOrientation`.
 * Source  IEC 61724 for the yield; limits and neighbours are ours.
 */
export function compareYield(source: ComparedSource, nearest: readonly Nearby<YieldSource>[]): YieldComparison {
  const yields = dailyYields(source);
  const known = yields.flatMap((one) => one ?? []);
  const own = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  const none = { own, neighbours: [], median: null, ratio: null, daily: [], verdict: null, hindrance: source.hindrance ?? null };
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
  const hindrance = source.hindrance ?? (hasStandstill(yields, daily) ? 'no_production' : null);
  const judged = { own: compared, neighbours, median: middle, hindrance, daily: comparedDays(yields, daily) };
  const verdict = judge(compared, middle, isCompared.filter(Boolean).length);
  const concealment = source.concealment ?? null;
  return { ...judged, ...verdict, ...(concealment !== null && verdict.reason === null && { verdict: null, reason: concealment }) };
}

const comparedDays = (yields: readonly (number | null)[], medians: readonly (number | null)[]): (ComparedDay | null)[] =>
  yields.map((own, day) => {
    const middle = medians[day] ?? null;
    return own === null || middle === null || middle < DARK ? null : { own, median: middle };
  });

/** Share of the neighbours' yield on the other days with which a day of fog explains a low sum. Source: ours; a loss of a quarter leaves less. */
const OTHERWISE_GOOD = 0.85;

/** True if the yield is low because of one day, and that of the other days together is as the neighbours'. */
function isOfOneDay(daily: YieldComparison['daily']): boolean {
  const days = daily.flatMap((day) => day ?? []);
  const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
  return (
    days.length > 1 &&
    days.some((_, omitted) => {
      const others = days.filter((__, day) => day !== omitted);
      return sumOf(others.map(({ own }) => own)) >= OTHERWISE_GOOD * sumOf(others.map((one) => one.median));
    })
  );
}

/**
 * The verdict for an alarm: a low yield must also be low beside the neighbours that certainly share the weather, and on more than one day.
 *
 * Range   a verdict that is not low stays as it is. A low one is `null` with fewer than three neighbours within 100 km, since
 *         the comparison with others is rough, and normal if the yield is normal beside the near neighbours or without one of its days.
 * Source  specification 24.6; there may be fog at one installation for a whole day, and none at its neighbours.
 */
export function alarmVerdict({
  verdict,
  own,
  neighbours,
  daily,
}: Pick<YieldComparison, 'verdict' | 'own' | 'neighbours' | 'daily'>): YieldVerdict | null {
  if (verdict === null || verdict === 'normal') return verdict;
  const near = neighbours.flatMap(({ isFar, yield: one }) => (isFar ? [] : (one ?? [])));
  const middle = median(near) ?? 0;
  if (own === null || near.length < FEWEST_NEIGHBOURS || middle <= 0) return null;
  return yieldVerdict(own / middle) === 'normal' || isOfOneDay(daily) ? 'normal' : verdict;
}

/**
 * Replaces a normal verdict by `hindered` if the installation did not work for part of the days.
 *
 * Range   a low yield, and a comparison without a verdict, stay as they are.
 * Source  ours: four good days and one without power give 0.8, which must not be shown as normal.
 */
export const unlessHindered = (comparison: YieldComparison): YieldComparison =>
  comparison.hindrance !== null && comparison.verdict === 'normal' ? { ...comparison, verdict: null, reason: 'hindered' } : comparison;
