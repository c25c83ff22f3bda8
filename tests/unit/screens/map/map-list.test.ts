import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { inOrder, visibleOf } from '#screens/map/map-list.tsx';
import { aLowYield, anOutage } from '#tests/support/to-do-builders.ts';
import { kindOf, type MapMarker } from '#ui/maps/markers/marker-set.ts';

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

describe('the list beside the map', () => {
  const area = { latitude: 52, longitude: 17, zoom: 8, west: 16, east: 18, south: 51, north: 53 };

  test('puts those with a low yield after the faulty and those without a grid, and before all that work', () => {
    const low = aMarker('A', { causes: [aLowYield()] });
    const cut = aMarker('C', { causes: [anOutage()] });
    const fleet = [aMarker('B'), low, aMarker('D', { isWorking: false }), cut];
    expect(inOrder(fleet).map(({ description }) => description)).toEqual(['C', 'D', 'A', 'B']);
    expect(fleet.map(kindOf)).toEqual(['working', 'yield', 'faulty', 'grid']);
    expect(kindOf({ ...low, isWorking: false })).toBe('faulty');
  });

  test('holds what is visible, the faulty first, then by Polish name', () => {
    const fleet = [aMarker('Żary'), aMarker('Zary'), aMarker('Łódź', { isWorking: false }), aMarker('Dalej', { longitude: 19 })];
    expect(visibleOf(inOrder(fleet), area).map(({ description }) => description)).toEqual(['Łódź', 'Zary', 'Żary']);
  });
});
