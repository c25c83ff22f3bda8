import { fromLonLat } from 'ol/proj.js';
import { createXYZ } from 'ol/tilegrid.js';
import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { readProvider } from '#domain/service/map-provider.ts';
import { boxAround, tilesCounted, tilesOver, tileUrl } from '#domain/service/map-tiles.ts';
import { boxesOf, detailsOf, estimate, zoomsTo } from '#screens/map/area-choice.ts';
import { inOrder, visibleOf } from '#screens/map/map-list.tsx';
import { findMarkers } from '#screens/map/marker-search.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

const aMarker = (description: string, over: Partial<MapMarker> = {}): MapMarker => ({
  id: description.length,
  description,
  sn: 'SG1000',
  latitude: 52.4,
  longitude: 16.9,
  isWorking: true,
  lastPower: quantity(1000),
  generatorPower: quantity(5000),
  ...over,
});

describe('searching the map', () => {
  const fleet = [aMarker('Gospodarstwo Łódź, Polna'), aMarker('Dom Zgierz', { sn: 'ŁX77' }), aMarker('Remiza Dom Strażaka')];

  test('finds names without marks and serial numbers, those that begin with it first', () => {
    expect(findMarkers(fleet, 'lodz', 5).map(({ description }) => description)).toEqual(['Gospodarstwo Łódź, Polna']);
    expect(findMarkers(fleet, 'łx7', 5).map(({ description }) => description)).toEqual(['Dom Zgierz']);
    expect(findMarkers(fleet, 'dom', 5).map(({ description }) => description)).toEqual(['Dom Zgierz', 'Remiza Dom Strażaka']);
    expect(findMarkers(fleet, 'polna gosp', 5)).toHaveLength(1);
    expect(findMarkers(fleet, '  ', 5)).toEqual([]);
  });
});

describe('the list beside the map', () => {
  const area = { latitude: 52, longitude: 17, zoom: 8, west: 16, east: 18, south: 51, north: 53 };

  test('holds what is visible, the faulty first, then by Polish name', () => {
    const fleet = [aMarker('Żary'), aMarker('Zary'), aMarker('Łódź', { isWorking: false }), aMarker('Dalej', { longitude: 19 })];
    expect(visibleOf(inOrder(fleet), area).map(({ description }) => description)).toEqual(['Łódź', 'Zary', 'Żary']);
  });
});

describe('an area to fetch', () => {
  const area = { latitude: 52, longitude: 17, zoom: 8, west: 16.8, east: 17, south: 52.3, north: 52.5 };

  test('counts each tile once, coarse first, and says when it is too much', () => {
    const tiles = tilesOver([area, area], { from: 6, to: 12 });
    expect(new Set(tiles.map((tile) => tileUrl('{z}/{x}/{y}', tile))).size).toBe(tiles.length);
    expect(tiles.map(({ z }) => z)).toEqual(tiles.map(({ z }) => z).sort((a, b) => a - b));
    expect(tilesCounted([area], { from: 6, to: 12 })).toBe(tiles.length);
    expect(estimate([area], zoomsTo(14)).isTooMuch).toBe(false);
    expect(estimate([{ west: 14, east: 24, south: 49, north: 55 }], zoomsTo(16)).isTooMuch).toBe(true);
  });

  test('the tile of a place is the one OpenLayers would ask for', () => {
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

  test('surroundings are as wide as they are high on the ground', () => {
    const box = boxAround({ latitude: 52, longitude: 17 }, 3);
    const high = (box.north - box.south) * 111.32;
    const wide = (box.east - box.west) * 111.32 * Math.cos((52 * Math.PI) / 180);
    expect(high).toBeCloseTo(6, 6);
    expect(wide).toBeCloseTo(6, 6);
  });

  test('every choice has its boxes, and none where it makes no sense', () => {
    const at = { area, picked: null, withTasks: [aMarker('A'), aMarker('B')] };
    expect(boxesOf('visible', at)).toHaveLength(1);
    expect(boxesOf('aroundPicked', at)).toEqual([]);
    expect(boxesOf('aroundTasks', at)).toHaveLength(2);
    expect(detailsOf(14)).toEqual([12, 13, 14]);
    expect(detailsOf(19).at(-1)).toBe(16);
    expect(detailsOf(8)).toEqual([8]);
  });
});

describe('a provider out of the settings', () => {
  test.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'xyz'],
    ['/maps/poland.pmtiles', 'pmtiles'],
    ['https://tiles.example/style.json', 'style'],
  ] as const)('%s is read as %s', (url, kind) => {
    expect(readProvider('dark', { url, attribution: '© A', maxZoom: 18, storable: true })).toEqual({
      look: 'dark',
      kind,
      url,
      attribution: '© A',
      maxZoom: 18,
      isStorable: true,
    });
  });

  test('of several hosts one is asked: a tile that is kept has one address', () => {
    expect(readProvider('dark', { url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png' })?.url).toBe(
      'https://a.tiles.example/{z}/{x}/{y}.png',
    );
  });

  test('nothing usable is no provider, and nobody may store what was not allowed', () => {
    expect([null, undefined, 7, {}, { url: '' }].map((raw) => readProvider('dark', raw))).toEqual([null, null, null, null, null]);
    expect(readProvider('dark', { url: '/t/{z}/{x}/{y}' })).toMatchObject({ isStorable: false, attribution: '', maxZoom: 19 });
  });
});
