import { expect, test } from 'vitest';
import { kmOf, legsOf } from '#domain/route/legs.ts';

const warsaw = { latitude: 52.2298, longitude: 21.0118 };
const krakow = { latitude: 50.0614, longitude: 19.9366 };

test('a way by car is estimated as 1.3 of the great circle', () => {
  expect(legsOf([warsaw, krakow])).toEqual([null, expect.closeTo(252.7 * 1.3, 0)]);
});

test('a stop without a place has no way to it, and the next one is counted from the last place that is known', () => {
  const legs = legsOf([warsaw, null, krakow]);
  expect(legs.slice(0, 2)).toEqual([null, null]);
  expect(kmOf(legs)).toBeCloseTo(252.7 * 1.3, 0);
});

test('from a start the first stop has a way too', () => {
  expect(kmOf(legsOf([krakow], warsaw))).toBeCloseTo(252.7 * 1.3, 0);
  expect(kmOf([])).toBe(0);
});
