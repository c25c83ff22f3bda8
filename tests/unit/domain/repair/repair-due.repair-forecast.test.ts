import { describe, expect, test } from 'vitest';
import { repairForecast } from '#domain/repair/repair-due.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const MINUTE = 60_000;

describe('when it can be told', () => {
  const forecast = (date: string, hours: number, minutes = 0, seen = 0) => {
    const found = repairForecast(instantOf(date, hours, minutes), POZNAN, seen);
    return found && [toIso(found.at).slice(0, 16), found.isDark];
  };
  test('by day in an hour', () => expect(forecast('2026-06-08', 12, 2)).toEqual(['2026-06-08T13:05', false]));
  test('by day in less, where some was seen', () =>
    expect(forecast('2026-06-08', 12, 0, 40 * MINUTE)).toEqual(['2026-06-08T12:20', false]));
  test('at night an hour after the sun has passed 8°', () => {
    expect(forecast('2026-06-08', 23)).toEqual(['2026-06-09T06:45', true]);
    expect(forecast('2026-12-20', 17)).toEqual(['2026-12-21T10:30', true]);
  });
  test('at dusk tomorrow, with what daylight is left today', () => {
    expect(forecast('2026-06-08', 19, 30)).toEqual(['2026-06-09T06:10', false]);
  });
});
