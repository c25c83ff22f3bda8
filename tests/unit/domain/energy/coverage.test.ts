import { describe, expect, test } from 'vitest';
import { isMissed, type Knowledge, partsOf } from '#domain/energy/coverage.ts';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import { addDays, addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const at = (date: LocalDate, hour = 0, minute = 0): Instant => instantOf(date, hour, minute);
const known = (changes: Partial<Knowledge> = {}): Knowledge => ({
  firstReading: at('2025-03-14', 10, 5),
  lastReading: at('2026-06-21', 12, 25),
  asOf: at('2026-06-21', 12, 30),
  spot: MIDDLE_OF_POLAND,
  ...changes,
});
const day = (date: LocalDate) => ({ from: at(date), to: at(addDays(date, 1)) });
const month = (first: LocalDate) => ({ from: at(first), to: at(addMonths(first, 1)) });
const hour = (date: LocalDate, which: number) => ({ from: at(date, which), to: at(date, which + 1) });

describe('a stretch that is known in part', () => {
  test('runs while sun is still to come in it: hour, day, month', () => {
    expect([partsOf(hour('2026-06-21', 12), known()), partsOf(day('2026-06-21'), known()), partsOf(month('2026-06-01'), known())]).toEqual([
      ['running'],
      ['running'],
      ['running'],
    ]);
    expect(partsOf(hour('2026-06-21', 11), known())).toEqual([]);
    expect(partsOf(day('2026-06-20'), known())).toEqual([]);
    expect(partsOf(month('2026-05-01'), known())).toEqual([]);
  });

  test('a day after its sun is whole, the month around it is not', () => {
    const evening = known({ asOf: at('2026-06-21', 22), lastReading: at('2026-06-21', 20, 55) });
    expect(partsOf(day('2026-06-21'), evening)).toEqual([]);
    expect(partsOf(month('2026-06-01'), evening)).toEqual(['running']);
  });

  test('begins with the first reading, unless that came before the sun', () => {
    expect(partsOf(day('2025-03-14'), known())).toEqual(['begins']);
    expect(partsOf(month('2025-03-01'), known())).toEqual(['begins']);
    expect(partsOf(day('2025-03-14'), known({ firstReading: at('2025-03-14', 5) }))).toEqual([]);
    expect(partsOf(month('2026-06-01'), known({ firstReading: at('2026-06-10', 9) }))).toEqual(['running', 'begins']);
  });

  test('ends where the inverter went silent by day; one that sleeps after dusk ends nothing', () => {
    const silent = known({ lastReading: at('2026-06-18', 14, 5) });
    expect(partsOf(day('2026-06-18'), silent)).toEqual(['ends']);
    expect(partsOf(day('2026-06-17'), silent)).toEqual([]);
    expect(partsOf(hour('2026-06-18', 14), silent)).toEqual(['ends']);
    expect(partsOf(day('2026-06-18'), known({ lastReading: at('2026-06-18', 20, 50) }))).toEqual([]);
    expect(partsOf(month('2019-09-01'), known({ firstReading: at('2019-01-01'), lastReading: at('2019-09-25', 18) }))).toEqual(['ends']);
  });

  test('a reading late by minutes is no end', () =>
    expect(partsOf(hour('2026-06-21', 11), known({ lastReading: at('2026-06-21', 11, 50) }))).toEqual([]));

  test('without readings nothing is said', () =>
    expect(partsOf(day('2026-06-18'), known({ firstReading: null, lastReading: null }))).toEqual([]));
});

describe('a stretch of which nothing is known', () => {
  test('is missed where the sun shone between the first reading and the last', () => {
    expect(isMissed(hour('2026-06-21', 10), known())).toBe(true);
    expect(isMissed(day('2026-06-11'), known())).toBe(true);
  });
  test('is not missed by night, before the first reading, after the last, or before it has come', () => {
    expect(isMissed(hour('2026-06-21', 2), known())).toBe(false);
    expect(isMissed(day('2025-03-13'), known())).toBe(false);
    expect(isMissed(day('2026-06-21'), known({ lastReading: at('2026-06-20', 20) }))).toBe(false);
    expect(isMissed(day('2026-06-22'), known())).toBe(false);
    expect(isMissed(hour('2026-06-21', 13), known())).toBe(false);
  });
});
