import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { repairDue, repairForecast } from '#domain/repair/repair-due.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { dueSentence, dueText } from '#texts/care/repairs.ts';

const MINUTE = 60_000;
const at = (time: string) => quantity<never>(Date.parse(time));
const due = (closed: string, now: string) => repairDue(at(closed), MIDDLE_OF_POLAND, at(now));

test('a repair closed by day is judged an hour later', () => {
  const result = due('2026-06-10T12:00:00+02:00', '2026-06-10T12:10:00+02:00');
  expect(result).toEqual({ at: at('2026-06-10T13:00:00+02:00'), daylight: 'day' });
  expect(dueSentence(result, at('2026-06-10T12:10:00+02:00'))).toBe('Sprawdzimy dziś po 13:00.');
});

test('by night it is judged the next morning', () => {
  const now = at('2026-06-10T23:00:00+02:00');
  const result = repairDue(now, MIDDLE_OF_POLAND, now);
  expect(result.daylight).toBe('night');
  expect(dueSentence(result, now)).toMatch(/^Jest noc: sprawdzimy jutro po [67]:\d\d\.$/);
});

test('a low sun is not night', () => {
  const now = at('2026-06-10T20:40:00+02:00');
  expect(repairDue(now, MIDDLE_OF_POLAND, now).daylight).toBe('low');
});

test('if the hour has passed without a judgement, readings are missing and there is no time', () => {
  const now = at('2026-06-10T15:00:00+02:00');
  const result = due('2026-06-10T12:00:00+02:00', '2026-06-10T15:00:00+02:00');
  expect(result.at).toBeNull();
  expect(dueText(result, now)).toBe('sprawdzimy, gdy przyjdą odczyty');
});

describe('the earliest judgement', () => {
  const forecast = (date: string, hours: number, minutes = 0, covered = 0) => {
    const result = repairForecast(instantOf(date, hours, minutes), POZNAN, covered);
    return result && [toIso(result.at).slice(0, 16), result.isDark];
  };
  test('by day is in an hour', () => expect(forecast('2026-06-08', 12, 2)).toEqual(['2026-06-08T13:05', false]));
  test('by day is in less than an hour if readings cover a part', () =>
    expect(forecast('2026-06-08', 12, 0, 40 * MINUTE)).toEqual(['2026-06-08T12:20', false]));
  test('at night is an hour after the sun has passed 8°', () => {
    expect(forecast('2026-06-08', 23)).toEqual(['2026-06-09T06:45', true]);
    expect(forecast('2026-12-20', 17)).toEqual(['2026-12-21T10:30', true]);
  });
  test('at dusk is tomorrow, less the rest of today’s daylight', () => {
    expect(forecast('2026-06-08', 19, 30)).toEqual(['2026-06-09T06:10', false]);
  });
});
