import { expect, test } from 'vitest';
import { marginFor, ratioFor } from '#ui/maps/layers/picture-size.ts';

/** Safari's limit for one canvas. */
const LIMIT = 4096 * 4096;

test.each([
  ['a phone', [390, 600], 3],
  ['a tablet', [1024, 900], 2],
  ['the largest tablet', [1376, 960], 2],
  ['a desk with 4K', [3840, 2000], 1],
  ['a desk with 4K, enlarged', [2560, 1300], 1.5],
  ['a desk with 6K', [6016, 3200], 2],
] as const)('%s: the picture is as sharp as it can be, and a canvas that every browser draws', (_, size, pixelRatio) => {
  const ratio = ratioFor(pixelRatio, size);
  const margin = marginFor(size, ratio);
  const [wide, high] = size.map((side) => Math.round(Math.ceil(side * (1 + 2 * margin)) * ratio)) as [number, number];
  expect(wide * high).toBeLessThan(LIMIT);
  expect(margin).toBeGreaterThanOrEqual(0);
  expect(ratio).toBeGreaterThan(0.9);
});

test('if the canvas is small enough, a drag of two fifths of the window needs no painting', () => {
  expect(ratioFor(2, [1440, 900])).toBe(2);
  expect(marginFor([1024, 768], 2)).toBe(0.4);
});
