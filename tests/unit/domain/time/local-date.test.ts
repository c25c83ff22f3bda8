import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  fromPolishDate,
  isLocalDate,
  mondayOf,
  toPolishDate,
  weekday,
} from '#domain/time/local-date.ts';
import { aDate } from '#tests/support/generated-values.ts';

describe('calendar days', () => {
  test.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-11-31', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-11-20T00:00', false],
  ])('"%s" is a day that exists: %s', (text, exists) => expect(isLocalDate(text)).toBe(exists));

  test('days added and counted agree', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
      { seed: 1 },
    );
  });

  test('months are limited to their last day', () => {
    expect([addMonths('2026-01-31', 1), addMonths('2028-01-31', 1), addMonths('2026-12-31', 2), addMonths('2026-03-15', -3)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2027-02-28',
      '2025-12-15',
    ]);
  });

  test('a week begins on Monday, also across the end of a year', () => {
    expect(['2026-01-01', '2025-12-29', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
      '2025-12-29',
      '2025-12-29',
      '2026-11-16',
      '2026-11-23',
    ]);
    fc.assert(
      fc.property(aDate, (date) => {
        expect(weekday(mondayOf(date))).toBe(1);
        expect(daysBetween(mondayOf(date), date)).toBe(weekday(date) - 1);
      }),
      { seed: 2 },
    );
  });

  test('a range includes its first day and excludes its last', () => {
    expect(daysFrom('2026-03-28', '2026-03-31')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(daysFrom('2026-03-28', '2026-03-28')).toEqual([]);
    expect(daysFrom('2026-03-28', '2026-03-01')).toEqual([]);
  });

  test('are written as Polish dates and read back alike', () => {
    expect(toPolishDate('2026-11-05')).toBe('05.11.2026');
    fc.assert(
      fc.property(aDate, (date) => {
        expect(fromPolishDate(toPolishDate(date))).toBe(date);
      }),
      { seed: 3 },
    );
  });
});
