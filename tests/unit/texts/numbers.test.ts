import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { bytes, counted, kilowatts, NO_NUMBER, outOf, percent, polishNumber } from '#texts/numbers.ts';

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

test('the preposition before a count follows how it is read', () => {
  expect([1, 20, 99, 100, 117, 199, 200, 1000, 120_000].map(outOf)).toEqual([
    'z 1',
    'z 20',
    'z 99',
    'ze 100',
    'ze 117',
    'ze 199',
    'z 200',
    'z 1\u202f000',
    'ze 120\u202f000',
  ]);
});
