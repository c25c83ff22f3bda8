import { expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { repairDue } from '#domain/repair/repair-due.ts';
import { quantity } from '#domain/quantity.ts';
import { dueSentence, dueText } from '#texts/care/repairs.ts';

const at = (time: string) => quantity<never>(Date.parse(time));
const due = (closed: string, now: string) => repairDue(at(closed), MIDDLE_OF_POLAND, at(now));

test('a repair closed by day is judged an hour later', () => {
  const found = due('2026-06-10T12:00:00+02:00', '2026-06-10T12:10:00+02:00');
  expect(found).toEqual({ at: at('2026-06-10T13:00:00+02:00'), daylight: 'day' });
  expect(dueSentence(found, at('2026-06-10T12:10:00+02:00'))).toBe('Sprawdzimy dziś po 13:00.');
});

test('by night it says that it is night and that the next morning decides', () => {
  const now = at('2026-06-10T23:00:00+02:00');
  const found = repairDue(now, MIDDLE_OF_POLAND, now);
  expect(found.daylight).toBe('night');
  expect(dueSentence(found, now)).toMatch(/^Jest noc: sprawdzimy jutro po [67]:\d\d\.$/);
});

test('a sun that is up but low is no night', () => {
  const now = at('2026-06-10T20:40:00+02:00');
  expect(repairDue(now, MIDDLE_OF_POLAND, now).daylight).toBe('low');
});

test('where the hour has passed and nothing was judged, readings are missing and no time is promised', () => {
  const now = at('2026-06-10T15:00:00+02:00');
  const found = due('2026-06-10T12:00:00+02:00', '2026-06-10T15:00:00+02:00');
  expect(found.at).toBeNull();
  expect(dueText(found, now)).toBe('sprawdzimy, gdy przyjdą odczyty');
});
