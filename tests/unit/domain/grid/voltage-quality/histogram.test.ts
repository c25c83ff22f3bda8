import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { voltageHistogram } from '#domain/grid/voltage-quality/histogram.ts';
import type { Volts } from '#domain/quantity.ts';

const histogram = (...means: number[]) => voltageHistogram(means as Volts[]).map(({ from, to, count }) => [from, to, count]);

describe('the histogram of means', () => {
  test('separates means inside a limit from those outside', () => {
    expect(histogram(253, 252.5, 253.01)).toEqual([
      [252, 253, 2],
      [253, 254, 1],
    ]);
    expect(histogram(207, 207.5, 206.99)).toEqual([
      [206, 207, 1],
      [207, 208, 2],
    ]);
  });

  test('has all bins in between, and none without means', () => {
    expect(histogram(229.5, 230, 231.5)).toEqual([
      [229, 230, 1],
      [230, 231, 1],
      [231, 232, 1],
    ]);
    expect(histogram(228.5, 230.5).map(([, , count]) => count)).toEqual([1, 0, 1]);
    expect(histogram()).toEqual([]);
  });

  test('counts each mean once, in a bin that contains it', () => {
    const volts = fc.integer({ min: 18_000, max: 27_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(volts, { maxLength: 50 }), (means) => {
        expect(histogram(...means).reduce((sum, [, , count]) => sum + (count ?? 0), 0)).toBe(means.length);
        for (const mean of means) expect(histogram(mean).every(([from = 0, to = 0]) => from <= mean && mean <= to)).toBe(true);
      }),
    );
  });
});
