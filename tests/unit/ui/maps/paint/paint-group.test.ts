import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupText, ringShares } from '#ui/maps/paint/paint-group.ts';

test('a group shows the faulty ones and all, or only the number if all work', () => {
  expect([groupText(67, 3), groupText(67, 0), groupText(4200, 31)]).toEqual(['3/67', '67', '31/4k']);
});

test('one faulty among sixty is visible on the ring and does not fill it, nor does one that works', () => {
  const rounded = (counts: readonly number[]) => ringShares(counts).map((share) => Math.round(share * 1000) / 1000);
  expect(rounded([0, 0, 0, 60])).toEqual([0, 0, 0, 1]);
  expect(rounded([1, 0, 0, 59])).toEqual([0.1, 0, 0, 0.9]);
  expect(rounded([30, 0, 0, 30])).toEqual([0.5, 0, 0, 0.5]);
  expect(rounded([59, 0, 0, 1])).toEqual([0.9, 0, 0, 0.1]);
  expect(rounded([1, 1, 1, 97])).toEqual([0.1, 0.1, 0.1, 0.7]);
});

test('the shares of the ring add up to one, and every present state is visible', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { minLength: 4, maxLength: 4 }), (counts) => {
      fc.pre(counts.some((count) => count > 0));
      const shares = ringShares(counts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      for (const [at, count] of counts.entries()) expect(shares[at] ?? 0).toBeGreaterThanOrEqual(count > 0 ? 0.0999 : 0);
    }),
  );
});
