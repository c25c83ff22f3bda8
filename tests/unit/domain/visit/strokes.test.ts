import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STROKE_MAX } from '#domain/visit/limits.ts';
import { hasInk, pointsOf } from '#domain/visit/strokes.ts';

const coordinate = fc.integer({ min: 0, max: STROKE_MAX });

test.each([
  [[], false],
  [[[500, 500]], false],
  [[[500, 500, 539, 539]], false],
  [[[500, 500, 540, 500]], true],
  [[[500, 500, 500, 540]], true],
  [
    [
      [0, 0],
      [1000, 1000],
    ],
    true,
  ],
] as const)('strokes %j are ink: %s', (strokes, is) => expect(hasInk(strokes)).toBe(is));

test('more strokes never make a signature less of one, whatever their order', () => {
  const strokes = fc.array(fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 8 }).map((points) => points.flat()));
  fc.assert(
    fc.property(strokes, strokes, (some, more) => {
      expect(hasInk([...some, ...more])).toBe(hasInk([...more, ...some]));
      if (hasInk(some)) expect(hasInk([...some, ...more])).toBe(true);
    }),
  );
});

test('points are pairs in their order', () =>
  expect(pointsOf([1, 2, 3, 4])).toEqual([
    [1, 2],
    [3, 4],
  ]));
