import { expect, test } from 'vitest';
import { BACKDROP_TIME, REFRESH, SEARCH_DEBOUNCE, SNACKBAR_TIME, untilNextHour } from '#domain/service/refresh.ts';

test('half a second of search and backdrop, six of a message (specification 20.1 to 20.12)', () => {
  expect([SEARCH_DEBOUNCE, BACKDROP_TIME, SNACKBAR_TIME]).toEqual([500, 500, 6000]);
});

test('refresh every 5 minutes, energy every hour, and once at 61 minus the minute', () => {
  expect(REFRESH).toEqual({ list: 300_000, detail: 300_000, power: 300_000, voltages: 300_000, energy: 3_600_000 });
  expect([0, 59].map(untilNextHour)).toEqual([61 * 60_000, 2 * 60_000]);
});
