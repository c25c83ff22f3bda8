import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { CARE_STATES, stateOf } from '#domain/diagnosis/care-state.ts';
import { clustersAt, clustersIn, membersOf, nearestCluster, statesIn } from '#ui/maps/markers/clusters.ts';
import { type MapMarker, markerSet } from '#ui/maps/markers/marker-set.ts';
import { resolutionAt, toMercator } from '#ui/maps/mercator.ts';

const aMarker = (id: number, longitude: number, latitude: number, isWorking = true, care?: MapMarker['care']): MapMarker => ({
  care,
  id,
  longitude,
  latitude,
  isWorking,
  description: `Dom ${id}`,
  sn: `SN-${id}`,
  lastPower: quantity(1000),
  generatorPower: quantity(5000),
});

const somewhere = fc.record({
  longitude: fc.double({ min: 14, max: 24, noNaN: true }),
  latitude: fc.double({ min: 49, max: 55, noNaN: true }),
  isWorking: fc.boolean(),
  care: fc.option(fc.record({ state: fc.constantFrom(...CARE_STATES), cause: fc.constant(null), since: fc.constant(null) }), {
    nil: undefined,
  }),
});
const manyMarkers = fc
  .array(somewhere, { maxLength: 300 })
  .map((all) => all.map(({ longitude, latitude, isWorking, care }, i) => aMarker(i, longitude, latitude, isWorking, care)));
const EVERYWHERE = [-Infinity, -Infinity, Infinity, Infinity] as const;

describe('grouping markers', () => {
  test('keeps every marker exactly once, at any zoom', () => {
    fc.assert(
      fc.property(manyMarkers, fc.integer({ min: 2, max: 19 }), (markers, zoom) => {
        const clusters = clustersAt(markerSet(markers), zoom);
        const members = clustersIn(clusters, EVERYWHERE).flatMap((c) => membersOf(clusters, c));
        expect([...members].sort((a, b) => a - b)).toEqual(markers.map((_, i) => i));
      }),
    );
  });

  test('a group knows how many of its members are in each state, as the list counts them', () => {
    fc.assert(
      fc.property(manyMarkers, fc.integer({ min: 2, max: 19 }), (markers, zoom) => {
        const clusters = clustersAt(markerSet(markers), zoom);
        for (const c of clustersIn(clusters, EVERYWHERE)) {
          const members = membersOf(clusters, c);
          expect(clusters.size[c]).toBe(members.length);
          const inState = (state: string) => members.filter((i) => markers[i] && stateOf(markers[i]) === state).length;
          expect(statesIn(clusters, c)).toEqual(CARE_STATES.map(inState));
        }
      }),
    );
  });

  test('two homes in one street are one group at a low zoom and two markers at a high zoom', () => {
    const set = markerSet([aMarker(1, 17.79, 52.43), aMarker(2, 17.791, 52.4305, false)]);
    const far = clustersAt(set, 6);
    expect(clustersIn(far, EVERYWHERE).map((c) => [far.size[c], statesIn(far, c)])).toEqual([[2, [1, 0, 0, 1]]]);
    const near = clustersAt(set, 18);
    expect(clustersIn(near, EVERYWHERE).map((c) => near.size[c])).toEqual([1, 1]);
  });

  test('neighbours on both sides of a cell edge do not overlap', () => {
    const markers = Array.from({ length: 200 }, (_, i) => aMarker(i, 17 + i * 0.02, 52));
    const clusters = clustersAt(markerSet(markers), 8);
    const xs = clustersIn(clusters, EVERYWHERE)
      .map((c) => (clusters.x[c] ?? 0) / resolutionAt(8))
      .sort((a, b) => a - b);
    const gaps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(12);
  });
});

describe('finding the marker under a pointer', () => {
  test('the nearest within reach is the same as in a search through all', () => {
    const place = fc.tuple(fc.double({ min: 14, max: 24, noNaN: true }), fc.double({ min: 49, max: 55, noNaN: true }));
    fc.assert(
      fc.property(manyMarkers, place, fc.integer({ min: 4, max: 16 }), (markers, [longitude, latitude], zoom) => {
        const clusters = clustersAt(markerSet(markers), zoom);
        const at = toMercator(longitude, latitude);
        const reach = 24 * resolutionAt(zoom);
        const away = (c: number) => Math.hypot((clusters.x[c] ?? 0) - at[0], (clusters.y[c] ?? 0) - at[1]);
        const near = clustersIn(clusters, EVERYWHERE).filter((c) => away(c) <= reach);
        const nearest = nearestCluster(clusters, at, reach);
        expect(nearest < 0 ? Infinity : away(nearest)).toBe(near.length === 0 ? Infinity : Math.min(...near.map(away)));
      }),
      { numRuns: 300 },
    );
  });

  test('there is no result in an empty area', () => {
    const clusters = clustersAt(markerSet([aMarker(1, 17.79, 52.43)]), 10);
    expect(nearestCluster(clusters, toMercator(20, 50), 24 * resolutionAt(10))).toBe(-1);
    expect(nearestCluster(clustersAt(markerSet([]), 10), [0, 0], 1e6)).toBe(-1);
  });
});
