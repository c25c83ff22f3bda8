import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { median, percentile } from '#domain/statistics.ts';

const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 });

describe('the median', () => {
  test.each([
    [[], undefined],
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100, 1], 9.5],
  ])('of %j is %s', (values, expected) => expect(median(values)).toBe(expected));

  test('has as many below as above, in any order', () => {
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

describe('a percentile by nearest rank', () => {
  test('of 20 the 95th is the 19th, of 21 the 20th', () => {
    const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
    expect([20, 21, 1, 100, 1008].map((n) => percentile(upTo(n), 95))).toEqual([19, 20, 1, 95, 958]);
    expect(percentile([], 95)).toBeUndefined();
  });

  test('is one of the values, and at least that share does not exceed it', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 100 }), (values, percent) => {
        const sorted = values.toSorted((one, other) => one - other);
        const result = percentile(sorted, percent) ?? Number.NaN;
        expect(sorted).toContain(result);
        expect(sorted.filter((value) => value <= result).length * 100).toBeGreaterThanOrEqual(percent * sorted.length);
      }),
    );
  });
});
