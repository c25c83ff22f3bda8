/** What an installation's yield is against that of its neighbours. */
export type YieldVerdict = 'none' | 'strings' | 'low' | 'normal';

/** Below each share of the neighbours' yield. Source: ours; half of the strings lost leaves about 0.5. */
const BELOW: readonly (readonly [YieldVerdict, number])[] = [
  ['none', 0.1],
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
