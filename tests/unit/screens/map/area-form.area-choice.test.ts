import { fromLonLat } from 'ol/proj.js';
import { createXYZ } from 'ol/tilegrid.js';
import { describe, expect, test } from 'vitest';
import { boxAround, tilesCounted, tilesOver, tileUrl } from '#domain/service/map/map-tiles.ts';
import { boxesOf, detailsOf, estimate, zoomsTo } from '#screens/map/area-form.tsx';
import { aMarker } from '#tests/support/view-builders.ts';

describe('an area to download', () => {
  const area = { latitude: 52, longitude: 17, zoom: 8, west: 16.8, east: 17, south: 52.3, north: 52.5 };

  test('counts each tile once, coarse first, and reports too many', () => {
    const tiles = tilesOver([area, area], { from: 6, to: 12 });
    expect(new Set(tiles.map((tile) => tileUrl('{z}/{x}/{y}', tile))).size).toBe(tiles.length);
    expect(tiles.map(({ z }) => z)).toEqual(tiles.map(({ z }) => z).sort((a, b) => a - b));
    expect(tilesCounted([area], { from: 6, to: 12 })).toBe(tiles.length);
    expect(estimate([area], zoomsTo(14)).isTooMuch).toBe(false);
    expect(estimate([{ west: 14, east: 24, south: 49, north: 55 }], zoomsTo(16)).isTooMuch).toBe(true);
  });

  test('the tile of a place is the one that OpenLayers requests', () => {
    const grid = createXYZ();
    for (const [longitude, latitude] of [
      [16.92, 52.41],
      [23.15, 53.13],
      [14.55, 53.42],
    ] as const) {
      const place = { west: longitude, east: longitude, south: latitude, north: latitude };
      const [z = 0, x = 0, y = 0] = grid.getTileCoordForCoordAndZ(fromLonLat([longitude, latitude]), 13);
      expect(tilesOver([place], { from: 13, to: 13 })).toEqual([{ z, x, y }]);
    }
  });

  test('surroundings are square on the ground', () => {
    const box = boxAround({ latitude: 52, longitude: 17 }, 3);
    const high = (box.north - box.south) * 111.32;
    const wide = (box.east - box.west) * 111.32 * Math.cos((52 * Math.PI) / 180);
    expect(high).toBeCloseTo(6, 6);
    expect(wide).toBeCloseTo(6, 6);
  });

  test('every choice has its boxes, and none without a place', () => {
    const at = { area, picked: null, withTasks: [aMarker('A'), aMarker('B')] };
    expect(boxesOf('visible', at)).toHaveLength(1);
    expect(boxesOf('aroundPicked', at)).toEqual([]);
    expect(boxesOf('aroundTasks', at)).toHaveLength(2);
    expect(detailsOf(14)).toEqual([12, 13, 14]);
    expect(detailsOf(19).at(-1)).toBe(16);
    expect(detailsOf(8)).toEqual([8]);
  });
});
