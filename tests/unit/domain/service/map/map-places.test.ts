import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInPoland, misplacement, WORLD_MAP_START } from '#domain/service/map/map-places.ts';

test('the world map opens in Poland', () => {
  expect(WORLD_MAP_START).toEqual({ latitude: 52.43, longitude: 17.79, zoom: 6 });
  expect(isInPoland(WORLD_MAP_START.latitude, WORLD_MAP_START.longitude)).toBe(true);
  expect(isInPoland(17.79, 52.43)).toBe(false);
});

const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('no place in Poland is called wrong, and each of them is when its coordinates are swapped', () => {
  fc.assert(
    fc.property(within(49, 54.8), within(14.1, 24.1), (latitude, longitude) => {
      expect(misplacement({ latitude, longitude })).toBeNull();
      expect(misplacement({ latitude: longitude, longitude: latitude })).toBe('swapped');
    }),
  );
});

test('places elsewhere in Europe are not called wrong; what is around 0, 0 is', () => {
  fc.assert(
    fc.property(within(35, 70), within(-10, 40), within(-0.09, 0.09), within(-0.09, 0.09), (latitude, longitude, north, east) => {
      expect(misplacement({ latitude, longitude })).toBeNull();
      expect(misplacement({ latitude: north, longitude: east })).toBe('zero');
    }),
  );
  expect([misplacement({ latitude: 0, longitude: 21 }), misplacement({ latitude: 52, longitude: 0 })]).toEqual([null, null]);
});
