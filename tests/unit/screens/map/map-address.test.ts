import { describe, expect, test } from 'vitest';
import { opensAreas, readAddress, writeAddress } from '#screens/map/map-address.ts';

describe('the address of the map', () => {
  test('an empty address opens the view of specification 9.1', () => {
    expect(readAddress('')).toEqual({ viewport: { latitude: 52.43, longitude: 17.79, zoom: 6 }, look: 'dark', sn: null, choice: 'all' });
  });

  test('position, style and the chosen installation are restored', () => {
    const address = {
      viewport: { latitude: 50.06143, longitude: 19.93658, zoom: 12.5 },
      look: 'satellite',
      sn: 'SG/1 ż',
      choice: 'event:AC_OVER_VOLT',
    } as const;
    expect(readAddress(writeAddress(address))).toEqual(address);
  });

  test.each(['?lat=abc&lon=17', '?lat=91&lon=17', '?lat=&lon=17', '?lon=17', '?zoom=77&look=purple&cause=nonsense'])(
    '%s is not believed',
    (search) => {
      expect(readAddress(search)).toEqual({
        viewport: { latitude: 52.43, longitude: 17.79, zoom: 6 },
        look: 'dark',
        sn: null,
        choice: 'all',
      });
    },
  );
});

test('a link can open the dialog of areas; the map’s own address does not contain it', () => {
  expect([opensAreas('?areas=1'), opensAreas('?lat=52'), opensAreas('')]).toEqual([true, false, false]);
  expect(opensAreas(writeAddress(readAddress('?areas=1')))).toBe(false);
});
