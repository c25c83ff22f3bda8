import { describe, expect, test } from 'vitest';
import { isMissed, type ReadingPeriod, partsOf } from '#domain/energy/coverage.ts';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import { addDays, addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const at = (date: LocalDate, hour = 0, minute = 0): Instant => instantOf(date, hour, minute);
const known = (changes: Partial<ReadingPeriod> = {}): ReadingPeriod => ({
  firstReading: at('2025-03-14', 10, 5),
  lastReading: at('2026-06-21', 12, 25),
  asOf: at('2026-06-21', 12, 30),
  spot: MIDDLE_OF_POLAND,
  ...changes,
});
const day = (date: LocalDate) => ({ from: at(date), to: at(addDays(date, 1)) });
const month = (first: LocalDate) => ({ from: at(first), to: at(addMonths(first, 1)) });
const hour = (date: LocalDate, which: number) => ({ from: at(date, which), to: at(date, which + 1) });

describe('a partly known span', () => {
  test('is running while more daylight is expected in it: hour, day, month', () => {
    expect([partsOf(hour('2026-06-21', 12), known()), partsOf(day('2026-06-21'), known()), partsOf(month('2026-06-01'), known())]).toEqual([
      ['running'],
      ['running'],
      ['running'],
    ]);
    expect(partsOf(hour('2026-06-21', 11), known())).toEqual([]);
    expect(partsOf(day('2026-06-20'), known())).toEqual([]);
    expect(partsOf(month('2026-05-01'), known())).toEqual([]);
  });

  test('a day is whole after sunset, its month is not', () => {
    const evening = known({ asOf: at('2026-06-21', 22), lastReading: at('2026-06-21', 20, 55) });
    expect(partsOf(day('2026-06-21'), evening)).toEqual([]);
    expect(partsOf(month('2026-06-01'), evening)).toEqual(['running']);
  });

  test('begins with the first reading, unless that was before sunrise', () => {
    expect(partsOf(day('2025-03-14'), known())).toEqual(['begins']);
    expect(partsOf(month('2025-03-01'), known())).toEqual(['begins']);
    expect(partsOf(day('2025-03-14'), known({ firstReading: at('2025-03-14', 5) }))).toEqual([]);
    expect(partsOf(month('2026-06-01'), known({ firstReading: at('2026-06-10', 9) }))).toEqual(['running', 'begins']);
  });

  test('ends when the inverter became silent by day, not when it sleeps after dusk', () => {
    const silent = known({ lastReading: at('2026-06-18', 14, 5) });
    expect(partsOf(day('2026-06-18'), silent)).toEqual(['ends']);
    expect(partsOf(day('2026-06-17'), silent)).toEqual([]);
    expect(partsOf(hour('2026-06-18', 14), silent)).toEqual(['ends']);
    expect(partsOf(day('2026-06-18'), known({ lastReading: at('2026-06-18', 20, 50) }))).toEqual([]);
    expect(partsOf(month('2019-09-01'), known({ firstReading: at('2019-01-01'), lastReading: at('2019-09-25', 18) }))).toEqual(['ends']);
  });

  test('a reading that is late by minutes is not an end', () =>
    expect(partsOf(hour('2026-06-21', 11), known({ lastReading: at('2026-06-21', 11, 50) }))).toEqual([]));

  test('without readings there is no reason', () =>
    expect(partsOf(day('2026-06-18'), known({ firstReading: null, lastReading: null }))).toEqual([]));
});

describe('a span without known energy', () => {
  test('is missed if there was daylight between the first and the last reading', () => {
    expect(isMissed(hour('2026-06-21', 10), known())).toBe(true);
    expect(isMissed(day('2026-06-11'), known())).toBe(true);
  });
  test('is not missed by night, before the first reading, after the last, or in the future', () => {
    expect(isMissed(hour('2026-06-21', 2), known())).toBe(false);
    expect(isMissed(day('2025-03-13'), known())).toBe(false);
    expect(isMissed(day('2026-06-21'), known({ lastReading: at('2026-06-20', 20) }))).toBe(false);
    expect(isMissed(day('2026-06-22'), known())).toBe(false);
    expect(isMissed(hour('2026-06-21', 13), known())).toBe(false);
  });
});
