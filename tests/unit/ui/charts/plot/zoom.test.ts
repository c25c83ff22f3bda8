import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole, zoomed } from '#ui/charts/plot/zoom.ts';

describe('zoom', () => {
  const whole = { from: 0, to: 1000 };

  test('the point under the fingers stays where it is', () => {
    expect(zoomed(whole, whole, 250, 0.5)).toEqual({ from: 125, to: 625 });
  });

  test('not beyond the edges, not wider than the whole, not less than a hundredth', () => {
    void fc.assert(
      fc.property(
        fc.double({ min: 0, max: 900, noNaN: true }),
        fc.double({ min: 10, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (from, width, share, factor) => {
          const now = { from, to: from + width };
          const next = zoomed(now, whole, from + width * share, factor);
          expect(next.from).toBeGreaterThanOrEqual(-1e-9);
          expect(next.to).toBeLessThanOrEqual(1000 + 1e-9);
          expect(next.to - next.from).toBeGreaterThanOrEqual(10 - 1e-9);
        },
      ),
    );
  });

  test('zooming out fully shows the whole', () => {
    expect(isWhole(zoomed({ from: 400, to: 500 }, whole, 450, 100), whole)).toBe(true);
  });
});
