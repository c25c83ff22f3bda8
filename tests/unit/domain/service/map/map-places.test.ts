import { expect, test } from 'vitest';
import { isInPoland, WORLD_MAP_START } from '#domain/service/map/map-places.ts';

test('the world map opens in Poland', () => {
  expect(WORLD_MAP_START).toEqual({ latitude: 52.43, longitude: 17.79, zoom: 6 });
  expect(isInPoland(WORLD_MAP_START.latitude, WORLD_MAP_START.longitude)).toBe(true);
  expect(isInPoland(17.79, 52.43)).toBe(false);
});
