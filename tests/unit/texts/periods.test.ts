import { expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { timeSpan, periodText } from '#texts/periods.ts';

const NOON = Date.parse('2026-11-20T11:00:00Z');
const at = (minutes: number) => quantity<Instant>(NOON + minutes * 60_000);

test.each([
  [30_000, 'poniżej minuty'],
  [5 * 60_000, '5 min'],
  [130 * 60_000, '2 godz. 10 min'],
  [120 * 60_000, '2 godz.'],
  [24 * 3_600_000, '1 dzień'],
  [76 * 3_600_000, '3 dni 4 godz.'],
])('%d ms are written as %s', (time, words) => expect(timeSpan(time)).toBe(words));

test('the day is written once where it is the same', () => {
  expect(periodText({ from: at(0), isOpenBefore: false, namedUntil: at(80), to: at(80) })).toBe(
    'od 20/11/2026, 12:00 do 13:20 (1 godz. 20 min)',
  );
  expect(periodText({ from: at(0), isOpenBefore: false, namedUntil: at(1440), to: at(1440) })).toBe(
    'od 20/11/2026, 12:00 do 21/11/2026, 12:00 (1 dzień)',
  );
});

test('what lasts says so, and what may have begun earlier says that', () => {
  expect(periodText({ from: at(0), isOpenBefore: false, namedUntil: null, to: null })).toBe('od 20/11/2026, 12:00, trwa');
  expect(periodText({ from: at(0), isOpenBefore: true, namedUntil: null, to: null })).toBe('co najmniej od 20/11/2026, 12:00, trwa');
});

test('what was named and not taken back says until when it was named', () =>
  expect(periodText({ from: at(0), isOpenBefore: false, namedUntil: at(80), to: null })).toBe(
    'od 20/11/2026, 12:00, zgłaszane do 20/11/2026, 13:20, nieodwołane',
  ));

test('an unknown time is not invented', () => {
  expect(periodText({ from: null, isOpenBefore: true, namedUntil: at(0), to: at(0) })).toBe('do 20/11/2026, 12:00, bez podanego początku');
  expect(periodText({ from: null, isOpenBefore: true, namedUntil: null, to: null })).toBe('trwa, bez podanego początku');
});
