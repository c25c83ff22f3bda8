/** Verdicts on an installation's yield beside that of its neighbours. */
export const YIELD_VERDICTS = ['none', 'strings', 'low', 'normal'] as const;
export type YieldVerdict = (typeof YIELD_VERDICTS)[number];

/** Share of the neighbours' yield below which an installation counts as not producing. */
export const NO_YIELD = 0.1;

/** Unit: kWh/kWp a day. A median below it is too low for a comparison. Source: ours: an overcast winter day gives about 0.2. */
export const DARK = 0.1;

/** Share of the neighbours' yield below which whole strings are probably missing. Source: ours; without half of the strings about 0.5 is left. */
export const STRINGS = 0.6;

/** Upper limit of each verdict as a share of the neighbours' yield. */
const BELOW: readonly (readonly [YieldVerdict, number])[] = [
  ['none', NO_YIELD],
  ['strings', STRINGS],
  ['low', 0.75],
];

/**
 * The verdict on a yield by its share of the neighbours'.
 *
 * Unit    share.
 * Range   below 0.10 `none`, below 0.60 `strings`, below 0.75 `low`, else `normal`.
 */
export const yieldVerdict = (ratio: number): YieldVerdict => BELOW.find(([, limit]) => ratio < limit)?.[0] ?? 'normal';
