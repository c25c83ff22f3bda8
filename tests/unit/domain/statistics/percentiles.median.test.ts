import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { median } from '#domain/statistics/percentiles.ts';

const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 });

describe('the median', () => {
  test.each([
    [[], undefined],
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100, 1], 9.5],
  ])('of %j is %s', (values, expected) => expect(median(values)).toBe(expected));

  test('has as many below as above, in whatever order they come', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const middle = median(values) ?? Number.NaN;
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
        expect(median(values.toReversed())).toBe(middle);
      }),
    );
  });
});
