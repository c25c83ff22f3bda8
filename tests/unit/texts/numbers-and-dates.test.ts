import { expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { ago, asOfText, dateAndTime, dottedDate, monthAndYear, shortDate } from '#texts/dates.ts';
import { bytes, counted, kilowatts, NO_NUMBER, percent, polishNumber } from '#texts/numbers.ts';
import { problemSentence } from '#texts/problems.ts';

const at = (iso: string): Instant => quantity(Date.parse(iso));

test('numbers are Polish: a comma, narrow no-break spaces, a true minus, and never a minus zero', () => {
  expect(polishNumber(1234567.891, 2)).toBe('1\u202f234\u202f567,89');
  expect(polishNumber(-12.5, 1)).toBe('\u221212,5');
  expect(polishNumber(-0.001, 1)).toBe('0,0');
  expect(polishNumber(999)).toBe('999');
});

test('a missing number is a dash, not a zero', () => {
  expect(kilowatts(null)).toBe(NO_NUMBER);
  expect(percent(Number.NaN)).toBe(NO_NUMBER);
});

test('watts are shown in kilowatts', () => {
  expect(kilowatts(quantity(8254))).toBe('8,25\u00a0kW');
});

test('bytes take the unit that fits', () => {
  expect([bytes(0), bytes(2_500), bytes(4_200_000), bytes(7_300_000_000)]).toEqual([
    '0\u00a0kB',
    '3\u00a0kB',
    '4,2\u00a0MB',
    '7,3\u00a0GB',
  ]);
});

test('Polish counts have three forms', () => {
  const forms = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 102, 112].map((count) => counted(count, 'zmiana', 'zmiany', 'zmian'));
  expect(forms).toEqual([
    '0 zmian',
    '1 zmiana',
    '2 zmiany',
    '4 zmiany',
    '5 zmian',
    '11 zmian',
    '12 zmian',
    '14 zmian',
    '21 zmian',
    '22 zmiany',
    '25 zmian',
    '102 zmiany',
    '112 zmian',
  ]);
});

test('dates show as specification 2.6 writes them', () => {
  expect(shortDate('2026-03-05')).toBe('5/03/2026');
  expect(monthAndYear('2026-03')).toBe('03/2026');
  expect(dottedDate('2026-03-05')).toBe('05.03.2026');
});

test('times are Warsaw’s, in summer and winter', () => {
  expect(dateAndTime(at('2026-07-01T22:30:00Z'))).toBe('2/07/2026, 00:30');
  expect(dateAndTime(at('2026-01-01T22:30:00Z'))).toBe('1/01/2026, 23:30');
});

test('an age is told in words and never negative', () => {
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

test('every problem has a sentence; a refusal keeps the backend’s own words', () => {
  const refused = { is: 'refused', status: 400, refusal: { fields: { email: ['Zły adres.'] }, detail: null, items: [] } } as const;
  expect(problemSentence(refused)).toBe('Zły adres.');
  expect(problemSentence({ ...refused, refusal: { fields: {}, detail: null, items: [] } })).toBe(
    'Serwer odmówił wykonania tej operacji (400).',
  );
  expect(problemSentence({ is: 'busy', retryAfter: 2 })).toBe('Zbyt wiele prób. Spróbuj ponownie za 2 sekundy.');
  for (const is of ['offline', 'portal', 'shape', 'auth', 'missing'] as const) expect(problemSentence({ is })).toMatch(/\.$/);
});
