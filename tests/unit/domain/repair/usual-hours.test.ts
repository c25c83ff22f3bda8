import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { addDays } from '#domain/time/local-date.ts';
import { stretchOf } from '#domain/time/stretch.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { usualHours } from '#domain/repair/usual-hours.ts';
import { sunHours } from '#domain/repair/sun-hours.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const MONDAY = '2026-06-08';
const CLOSED = instantOf(MONDAY, 12);
const on = (day: number, hour: number, minute = 0) => instantOf(addDays(MONDAY, day), hour, minute);
const lasting = (from: number, to: number | null) => stretchOf({ from, to });
const hoursOf = (
  stretches: readonly ReturnType<typeof lasting>[],
  cause: Cause | null = 'event:GROUND_FAULT',
  readings: readonly { at: number; power: number }[] = [],
) => {
  const hours = usualHours({ cause, stretches, readings, closed: CLOSED, spot: POZNAN, hours: sunHours(CLOSED, POZNAN) });
  return hours === null ? null : [...hours].sort(([one], [other]) => one - other);
};

describe('the usual hours of a cause', () => {
  test('are those of daylight by UTC at which it was active in its last seven days', () => {
    const stretches = [lasting(on(-9, 15), on(-9, 16)), lasting(on(-1, 7, 50), on(-1, 8, 10)), lasting(on(0, 10), on(0, 10, 59))];
    expect(hoursOf(stretches)).toEqual([
      [5, 0],
      [6, 0],
      [8, 0],
    ]);
  });

  test('are those of the dark where it never came by daylight', () =>
    expect(hoursOf([lasting(on(-1, 3), on(-1, 3, 20))])).toEqual([[1, 0]]));

  test('include the one in which the task was closed while the cause was active, if it had ended before', () =>
    expect(hoursOf([lasting(on(-1, 9), on(-1, 9, 30)), lasting(on(0, 11, 30), null)])?.map(([hour]) => hour)).toEqual([7, 9, 10]));

  test.each([
    ['that never ended', [lasting(on(-3, 9), null)], 'event:GROUND_FAULT'],
    ['that was last active before the week', [lasting(on(-9, 9), on(-9, 10))], 'event:GROUND_FAULT'],
    ['that is not known', [lasting(on(-1, 9), on(-1, 10))], null],
    ['without a stretch', [], 'event:GROUND_FAULT'],
    ['of yield', [lasting(on(-1, 9), on(-1, 10))], 'low_yield'],
    ['of a blown fuse', [lasting(on(-1, 9), on(-1, 10))], 'event:BLOWN_STRING_FUSE'],
    ['that only came after the closing', [lasting(on(1, 9), on(1, 10))], 'event:GROUND_FAULT'],
  ] as const)('are a whole day for one %s', (_, stretches, cause) => expect(hoursOf([...stretches], cause)).toBeNull());

  test('of a high voltage ask for 60 % of the power at which it came in that hour, which a trip hides', () => {
    const trips = [-3, -2, -1].map((day) => lasting(on(day, 12, 20), on(day, 12, 40)));
    const readings = [-3, -2, -1].flatMap((day) =>
      [0, 10, 20, 30].map((minute) => ({ at: on(day, 12, minute), power: minute < 20 ? 5000 + 1000 * day : 0 })),
    );
    expect(hoursOf(trips, 'overvoltage', readings)).toEqual([[10, 0.6 * 3000]]);
    expect(hoursOf(trips, 'event:AC_OVER_VOLT', readings)).toEqual([[10, 0.6 * 3000]]);
    expect(hoursOf(trips, 'event:GROUND_FAULT', readings)).toEqual([[10, 0]]);
  });

  test('of a high voltage that has stopped the inverter since an earlier hour ask for the power at which it stopped, if that hour ever gave it', () => {
    const trips = [-3, -2, -1].map((day) => lasting(on(day, 9, 20), on(day, 10, 30)));
    const readings = [-3, -2, -1].flatMap((day) =>
      Array.from({ length: 24 }, (_, index) => ({ at: on(day, 8, index * 10), power: index < 8 ? 2000 : 0 })),
    );
    const asked = [
      [7, 0.6 * 2000],
      [8, 0.6 * 2000],
    ];
    expect(hoursOf(trips, 'overvoltage', readings)).toEqual(asked);
    expect(hoursOf(trips, 'overvoltage', readings.slice(0, 24))).toEqual(asked); // of the other days nothing is known
    expect(hoursOf(trips, 'overvoltage', [...readings, { at: on(-4, 10, 10), power: 900 }])).toEqual([asked[0], [8, 0.6 * 900]]);
  });
});
