import { describe, expect, test } from 'vitest';
import { findMarkers } from '#screens/map/map-search.tsx';
import { aMarker } from '#tests/support/view-builders.ts';

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
