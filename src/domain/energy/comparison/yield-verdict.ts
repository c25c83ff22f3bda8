/** What an installation's yield is against that of its neighbours. */
export const YIELD_VERDICTS = ['none', 'strings', 'low', 'normal'] as const;
export type YieldVerdict = (typeof YIELD_VERDICTS)[number];

/** Share of the neighbours' yield below which an installation gives nothing. Source: ours. */
export const NO_YIELD = 0.1;

/** Unit: kWh/kWp a day. Below it nobody produces. Source: ours: a covered winter day gives about 0.2. */
export const DARK = 0.1;

/** Below each share of the neighbours' yield. Source: ours; half of the strings lost leaves about 0.5. */
const BELOW: readonly (readonly [YieldVerdict, number])[] = [
  ['none', NO_YIELD],
  ['strings', 0.6],
  ['low', 0.75],
];

/**
 * Names a yield by its share of the neighbours'.
 *
 * Unit    share.
 * Range   below 0.10 `none`, below 0.60 `strings`, below 0.75 `low`, else `normal`.
 * Source  ours.
 */
export const yieldVerdict = (ratio: number): YieldVerdict => BELOW.find(([, limit]) => ratio < limit)?.[0] ?? 'normal';
