import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { nearestBroken } from '#screens/map/map-search.tsx';

const marker = (id: number, latitude: number, isWorking: boolean) => ({
  id,
  sn: `SN${id}`,
  description: `Dom ${id}`,
  latitude,
  longitude: 18,
  isWorking,
  lastPower: null,
  generatorPower: quantity<never>(5000),
});

test('the three nearest faulty ones, the nearest first', () => {
  const markers = [marker(1, 50, false), marker(2, 52, false), marker(3, 52.1, true), marker(4, 53, false), marker(5, 52.3, false)];
  expect(nearestBroken(markers, { latitude: 52.2, longitude: 18 }).map(({ id }) => id)).toEqual([5, 2, 4]);
  expect(nearestBroken([marker(3, 52.1, true)], { latitude: 52.2, longitude: 18 })).toEqual([]);
});
