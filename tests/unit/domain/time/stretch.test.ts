import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { doOverlap, groupedBy, joined, type Stretch, without } from '#domain/time/stretch.ts';

const stretch = (from: number, to: number | null): Stretch => ({ from: from as Instant, to: to as Instant | null });
const aStretch = fc
  .tuple(fc.nat({ max: 200 }), fc.option(fc.nat({ max: 60 }), { nil: null }))
  .map(([from, length]) => stretch(from, length === null ? null : from + length));
const holds = (stretches: readonly Stretch[], at: number): boolean =>
  stretches.some(({ from, to }) => from <= at && (to === null || at < to));

describe('stretches of time', () => {
  test('are joined if they touch or are close', () => {
    expect(joined([stretch(0, 5), stretch(15, 20), stretch(31, null)], 10)).toEqual([stretch(0, 20), stretch(31, null)]);
    expect(joined([stretch(0, null), stretch(7, 9)], 0)).toEqual([stretch(0, null)]);
    expect(groupedBy([stretch(9, 9), stretch(0, 1), stretch(3, 4)], 2)).toEqual([[stretch(0, 1), stretch(3, 4)], [stretch(9, 9)]]);
  });

  test('joined do not depend on order or repetition', () => {
    fc.assert(
      fc.property(fc.array(aStretch, { maxLength: 12 }), fc.nat({ max: 20 }), (stretches, gap) => {
        const once = joined(stretches, gap);
        expect(joined([...stretches.toReversed(), ...stretches], gap)).toEqual(once);
        expect(joined(once, gap)).toEqual(once);
        for (let at = 0; at < 270; at += 1) if (holds(stretches, at)) expect(holds(once, at)).toBe(true);
      }),
    );
  });

  test('without others are the parts outside them', () => {
    expect(without(stretch(0, 10), [stretch(2, 4), stretch(8, null)])).toEqual([stretch(0, 2), stretch(4, 8)]);
    fc.assert(
      fc.property(aStretch, fc.array(aStretch, { maxLength: 6 }), (one, others) => {
        const left = without(one, others);
        for (let at = 0; at < 270; at += 1) expect(holds(left, at)).toBe(holds([one], at) && !holds(others, at));
      }),
    );
  });

  test('overlap if they have a moment in common', () => {
    expect(doOverlap(stretch(0, 5), stretch(5, null))).toBe(true);
    expect(doOverlap(stretch(0, 5), stretch(6, null))).toBe(false);
  });
});
