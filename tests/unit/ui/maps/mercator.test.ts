import fc from 'fast-check';
import View from 'ol/View.js';
import { fromLonLat } from 'ol/proj.js';
import { expect, test } from 'vitest';
import { lineStore } from '#ui/maps/paint/line-store.ts';
import { fromMercator, HALF_WORLD, resolutionAt, toMercator, zoomAt } from '#ui/maps/mercator.ts';

test('degrees converted to the map and back are unchanged', () => {
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -85, max: 85, noNaN: true }), (longitude, latitude) => {
      const [x, y] = fromMercator(...toMercator(longitude, latitude));
      expect(x).toBeCloseTo(longitude, 9);
      expect(y).toBeCloseTo(latitude, 9);
    }),
  );
});

test('the projection and its zoom levels agree with those of OpenLayers', () => {
  for (const [longitude, latitude] of [
    [17.79, 52.43],
    [-73.9, 40.7],
    [151.2, -33.9],
  ] as const) {
    const [x = 0, y = 0] = fromLonLat([longitude, latitude]);
    expect(toMercator(longitude, latitude)[0]).toBeCloseTo(x, 3);
    expect(toMercator(longitude, latitude)[1]).toBeCloseTo(y, 3);
  }
  expect(resolutionAt(13)).toBeCloseTo(new View().getResolutionForZoom(13), 9);
  expect(zoomAt(resolutionAt(13))).toBeCloseTo(13, 12);
});

test('lines are unpacked from differences into metres', () => {
  const size = 4;
  const store = lineStore(
    [
      [2, 2, 1, 0, 0, -1],
      [0, 0, 4, 4],
    ],
    size,
  );
  const unit = HALF_WORLD / 2;
  expect([...store.points].map((v) => Math.round(v / unit))).toEqual([0, 0, 1, 0, 1, 1, -2, 2, 2, -2]);
  expect([...store.starts]).toEqual([0, 6, 10]);
  expect([...store.boxes.slice(0, 4)].map((v) => Math.round(v / unit))).toEqual([0, 0, 1, 1]);
});
