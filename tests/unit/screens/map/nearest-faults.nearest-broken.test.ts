import { expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { nearestBroken } from '#screens/map/nearest-faults.tsx';
import { aMapMarker as marker } from '#tests/support/view-builders.ts';

test('the three nearest faulty ones, the nearest first', () => {
  const markers = [marker(1, 50, false), marker(2, 52, false), marker(3, 52.1, true), marker(4, 53, false), marker(5, 52.3, false)];
  expect(nearestBroken(markers, { latitude: 52.2, longitude: 18 }).map(({ id }) => id)).toEqual([5, 2, 4]);
  expect(nearestBroken([marker(3, 52.1, true)], { latitude: 52.2, longitude: 18 })).toEqual([]);
});

test('an installation with a blown string fuse counts as broken, though its inverter works on; trouble of the grid does not', () => {
  const here = { latitude: 52.2, longitude: 18 };
  const withCause = (id: number, cause: Cause) => ({
    ...marker(id, 52.2, true),
    care: { state: 'attention' as const, cause, since: quantity<never>(0) as Instant },
  });
  const markers = [withCause(6, 'event:BLOWN_STRING_FUSE'), withCause(7, 'event:AC_OVER_VOLT'), marker(8, 53, false)];
  expect(nearestBroken(markers, here).map(({ id }) => id)).toEqual([6, 8]);
});
