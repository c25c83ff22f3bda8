import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentile } from '#domain/statistics/percentiles.ts';

const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 });

describe('a percentile by nearest rank', () => {
  test('of 20 the 95th is the 19th, of 21 the 20th', () => {
    const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
    expect([20, 21, 1, 100, 1008].map((n) => percentile(upTo(n), 95))).toEqual([19, 20, 1, 95, 958]);
    expect(percentile([], 95)).toBeUndefined();
  });

  test('is one of the values, and at least so many do not exceed it', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 100 }), (values, percent) => {
        const sorted = values.toSorted((one, other) => one - other);
        const found = percentile(sorted, percent) ?? Number.NaN;
        expect(sorted).toContain(found);
        expect(sorted.filter((value) => value <= found).length * 100).toBeGreaterThanOrEqual(percent * sorted.length);
      }),
    );
  });
});
