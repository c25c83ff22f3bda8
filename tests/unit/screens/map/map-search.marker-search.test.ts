import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { findMarkers } from '#screens/map/map-search.tsx';
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

  test('finds names without diacritics and serial numbers, those that begin with the text first', () => {
    expect(findMarkers(fleet, 'lodz', 5).map(({ description }) => description)).toEqual(['Gospodarstwo Łódź, Polna']);
    expect(findMarkers(fleet, 'łx7', 5).map(({ description }) => description)).toEqual(['Dom Zgierz']);
    expect(findMarkers(fleet, 'dom', 5).map(({ description }) => description)).toEqual(['Dom Zgierz', 'Remiza Dom Strażaka']);
    expect(findMarkers(fleet, 'polna gosp', 5)).toHaveLength(1);
    expect(findMarkers(fleet, '  ', 5)).toEqual([]);
  });
});
