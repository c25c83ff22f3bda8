import { expect, test } from 'vitest';
import { distanceKm } from '#domain/geo/distance.ts';

test('distances are those of the map', () => {
  const warsaw = { latitude: 52.2298, longitude: 21.0118 };
  expect(distanceKm(warsaw, { latitude: 50.0614, longitude: 19.9366 })).toBeCloseTo(252.7, 0); // Kraków
  expect(distanceKm(warsaw, warsaw)).toBe(0);
  expect(distanceKm(warsaw, { latitude: 52.2298, longitude: 21.0265 })).toBeCloseTo(1, 2);
});
