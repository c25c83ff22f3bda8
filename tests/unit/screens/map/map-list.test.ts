import { describe, expect, test } from 'vitest';
import { sortMarkers, visibleOf } from '#screens/map/map-list.tsx';
import { aMarker } from '#tests/support/view-builders.ts';

describe('the list beside the map', () => {
  const area = { latitude: 52, longitude: 17, zoom: 8, west: 16, east: 18, south: 51, north: 53 };

  test('sorts the faulty first, then those that need attention, then those without a reading, then the working ones', () => {
    const care = (state: 'faulty' | 'attention' | 'waiting', cause: 'low_yield' | 'grid_outage' | null) => ({ state, cause, since: null });
    const low = aMarker('A', { care: care('attention', 'low_yield') });
    const cut = aMarker('C', { care: care('faulty', 'grid_outage') });
    const waiting = aMarker('0', { isWorking: false, care: care('waiting', null) });
    const fleet = [aMarker('B'), low, aMarker('D', { isWorking: false }), cut, waiting];
    expect(sortMarkers(fleet).map(({ description }) => description)).toEqual(['C', 'D', 'A', '0', 'B']);
  });

  test('has the visible markers, the faulty first, then by Polish name', () => {
    const fleet = [aMarker('Żary'), aMarker('Zary'), aMarker('Łódź', { isWorking: false }), aMarker('Dalej', { longitude: 19 })];
    expect(visibleOf(sortMarkers(fleet), area).map(({ description }) => description)).toEqual(['Łódź', 'Zary', 'Żary']);
  });
});
