import { expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { ago, asOfText, dateAndTime, dottedDate, monthAndYear, shortDate } from '#texts/dates.ts';

const at = (iso: string): Instant => quantity(Date.parse(iso));

test('dates show as specification 2.6 writes them', () => {
  expect(shortDate('2026-03-05')).toBe('5/03/2026');
  expect(monthAndYear('2026-03')).toBe('03/2026');
  expect(dottedDate('2026-03-05')).toBe('05.03.2026');
});

test('times are Warsaw’s, in summer and winter', () => {
  expect(dateAndTime(at('2026-07-01T22:30:00Z'))).toBe('2/07/2026, 00:30');
  expect(dateAndTime(at('2026-01-01T22:30:00Z'))).toBe('1/01/2026, 23:30');
});

test('an age is in words and never negative', () => {
  const now = Date.parse('2026-11-20T11:00:00Z');
  expect([30_000, 5 * 60_000, 3 * 3_600_000, 26 * 3_600_000, 49 * 3_600_000].map((age) => ago(quantity(now - age), now))).toEqual([
    'przed chwilą',
    '5 min temu',
    '3 godz. temu',
    '1 dzień temu',
    '2 dni temu',
  ]);
  expect(ago(quantity(now + 60_000), now)).toBe('przed chwilą');
  expect(asOfText(quantity(now - 24 * 3_600_000), now)).toBe('stan na wczoraj, 12:00');
});
