import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#domain/geo/distance.ts';
import { placeIndex } from '#domain/geo/place-index.ts';

const degrees = (from: number, to: number) => fc.integer({ min: from * 100, max: to * 100 }).map((hundredths) => hundredths / 100);
const aPlace = fc.record({ latitude: degrees(49, 55), longitude: degrees(14, 24) });
const anywhere = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) });

describe('the distance of two places', () => {
  test.each([
    [{ latitude: 52.4064, longitude: 16.9252 }, { latitude: 52.2297, longitude: 21.0122 }, 278.5],
    [{ latitude: 52, longitude: 17 }, { latitude: 52, longitude: 17 }, 0],
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111.2],
    [{ latitude: 89, longitude: 0 }, { latitude: 89, longitude: 180 }, 222.4],
    [{ latitude: 50, longitude: 179.5 }, { latitude: 50, longitude: -179.5 }, 71.5],
  ])('%j to %j is %f km', (one, other, km) => expect(distanceKm(one, other)).toBeCloseTo(km, 1));

  test('is the same in both directions and never longer than through a third place', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (one, other, third) => {
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
        expect(distanceKm(one, other)).toBeLessThanOrEqual(distanceKm(one, third) + distanceKm(third, other) + 1e-6);
      }),
    );
  });
});

describe('an index of places', () => {
  const byHand = (places: readonly { latitude: number; longitude: number }[], spot: { latitude: number; longitude: number }) =>
    places.map((place) => distanceKm(spot, place)).sort((one, other) => one - other);

  test.each([
    ['in Poland', aPlace],
    ['anywhere', anywhere],
  ])('finds the same nearest as a look at all, %s', (_, place) => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), place, fc.integer({ min: 0, max: 70 }), (places, spot, count) => {
        const result = placeIndex(places).nearest(spot, count);
        const expected = byHand(places, spot).slice(0, count);
        expect(result).toHaveLength(expected.length);
        for (const [index, km] of expected.entries()) expect(result[index]?.km).toBeCloseTo(km, 4);
      }),
    );
  });

  test('finds all within a distance, including the limit', () => {
    fc.assert(
      fc.property(fc.array(aPlace, { maxLength: 60 }), aPlace, fc.integer({ min: 0, max: 400 }), (places, spot, km) => {
        const result = placeIndex(places).within(spot, km);
        expect(result.map((nearby) => nearby.km)).toEqual(byHand(places, spot).filter((distance) => distance <= km));
      }),
    );
  });

  test('returns the place given first before others at the same distance', () => {
    const places = [3, 1, 2].map((id) => ({ id, latitude: 52, longitude: 17 }));
    expect(
      placeIndex(places)
        .nearest({ latitude: 51, longitude: 17 }, 2)
        .map(({ place }) => place.id),
    ).toEqual([3, 1]);
  });
});
