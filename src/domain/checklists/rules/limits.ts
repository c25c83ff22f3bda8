import type { ItemLimits } from '#domain/checklists/checklist.ts';
import { good, type Judgement, measured, notJudged } from './judgement.ts';

/**
 * A value beside the limits of its item.
 *
 * Unit    that of the item; `>1000` is at least 1000, which is within a range only where it is open above.
 * Range   `answerOf` gives the state or choice of another item, `null` without one. No verdict where no range holds.
 * Source  specification 33.60; the figures are in the checklist (docs/guide-sources.md).
 */
export function judgeLimits(value: string | null, { ranges, outside }: ItemLimits, answerOf: (item: string) => string | null): Judgement {
  const read = measured(value);
  if (read === null) return notJudged('no_value');
  const range = ranges.find(({ when }) => when === null || when.is.some((one) => one === answerOf(when.item)));
  if (range === undefined) {
    const isAnswered = ranges.some(({ when }) => when !== null && answerOf(when.item) !== null);
    return notJudged(isAnswered ? 'no_limit' : 'no_limit_data');
  }
  const { min, max } = range;
  const beyond = (reason: 'too_low' | 'too_high', expected: number | null): Judgement => ({ verdict: outside, reason, expected, range });
  if (max !== null && read.value > max) return beyond('too_high', max);
  const isBelow = min !== null && read.value < min;
  if (read.isAtLeast && (max !== null || isBelow)) return { ...notJudged('only_at_least'), range };
  return isBelow ? beyond('too_low', min) : { ...good(null), range };
}
