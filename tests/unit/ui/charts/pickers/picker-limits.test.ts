import { describe, expect, test } from 'vitest';
import type { Period } from '#domain/energy/period.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { firstDay, isWithin, limitsOf, neighbour, withinLimits } from '#ui/charts/pickers/picker-limits.ts';
import { hasYears, yearPage } from '#ui/charts/pickers/year-picker.tsx';

const readings = { firstReading: instantOf('2024-02-10', 0, 5), lastReading: instantOf('2026-11-20', 23, 55) };
const choice = (period: Period, date: string) => ({ tab: 'energy', period, date }) as const;

describe('dates within the data', () => {
  test('a date beyond the first or the last reading moves to the period of that reading', () => {
    expect(withinLimits(choice('day', '2024-01-01'), limitsOf('day', readings)).date).toBe('2024-02-10');
    expect(withinLimits(choice('day', '2027-01-01'), limitsOf('day', readings)).date).toBe('2026-11-20');
    expect(withinLimits(choice('week', '2024-01-01'), limitsOf('week', readings)).date).toBe('2024-02-05');
    expect(withinLimits(choice('year', '2024-01-01'), limitsOf('year', readings)).date).toBe('2024-01-01');
    expect(withinLimits(choice('day', '2024-01-01'), { min: null, max: null }).date).toBe('2024-01-01');
  });

  test('the charts begin with the last day with data, or with today', () => {
    expect(firstDay(readings, '2026-11-20')).toBe('2026-11-20');
    expect(firstDay(readings, '2026-11-25')).toBe('2026-11-20');
    expect(firstDay({ lastReading: null }, '2026-11-25')).toBe('2026-11-25');
  });
});

describe('the limits of the pickers', () => {
  test('days go from the first to the last reading, in Warsaw', () => {
    expect(limitsOf('day', readings)).toEqual({ min: '2024-02-10', max: '2026-11-20' });
    expect(limitsOf('week', readings)).toEqual({ min: '2024-02-10', max: '2026-11-20' });
  });

  test('months and years are whole', () => {
    expect(limitsOf('month', readings)).toEqual({ min: '2024-02-01', max: '2026-11-30' });
    expect(limitsOf('year', readings)).toEqual({ min: '2024-01-01', max: '2026-12-31' });
    expect(limitsOf('month', { firstReading: instantOf('2024-02-10'), lastReading: instantOf('2024-02-11') })).toEqual({
      min: '2024-02-01',
      max: '2024-02-29',
    });
  });

  test('a reading just after midnight in Warsaw belongs to that day, though it is yesterday in London', () => {
    expect(limitsOf('day', { firstReading: instantOf('2026-07-01', 0, 30), lastReading: null })).toEqual({ min: '2026-07-01', max: null });
  });

  test('without readings nothing is limited', () => {
    expect(limitsOf('month', { firstReading: null, lastReading: null })).toEqual({ min: null, max: null });
    expect(isWithin('1999-01-01', { min: null, max: null })).toBe(true);
  });

  test('one step never leaves the limits', () => {
    expect(neighbour(choice('day', '2024-02-10'), -1, limitsOf('day', readings))).toBeNull();
    expect(neighbour(choice('day', '2026-11-20'), 1, limitsOf('day', readings))).toBeNull();
    expect(neighbour(choice('month', '2024-02-01'), -1, limitsOf('month', readings))).toBeNull();
    expect(neighbour(choice('year', '2026-01-01'), 1, limitsOf('year', readings))).toBeNull();
    expect(neighbour(choice('week', '2024-02-05'), -1, limitsOf('week', readings))).toBeNull();
    expect(neighbour(choice('week', '2024-02-12'), -1, limitsOf('week', readings))?.date).toBe('2024-02-05');
  });

  test('from outside the limits one step returns to their edge', () => {
    const silentSince = { firstReading: readings.firstReading, lastReading: instantOf('2026-09-03', 12) };
    expect(neighbour(choice('day', '2026-11-20'), -1, limitsOf('day', silentSince))?.date).toBe('2026-09-03');
    expect(neighbour(choice('week', '2026-11-16'), -1, limitsOf('week', silentSince))?.date).toBe('2026-08-31');
    expect(neighbour(choice('day', '2020-01-01'), 1, limitsOf('day', silentSince))?.date).toBe('2024-02-10');
  });
});

describe('the years', () => {
  test('a page shows twelve', () => {
    expect(yearPage(2026)).toHaveLength(12);
    expect(yearPage(2026)).toContain(2026);
    expect(yearPage(2027)[11]).toBe(2027);
    expect(yearPage(2028)[0]).toBe(2028);
  });

  test('a page without a year inside the limits is not offered', () => {
    expect(hasYears(yearPage(2010), 2024, 2026)).toBe(false);
    expect(hasYears(yearPage(2026), 2024, 2026)).toBe(true);
    expect(hasYears(yearPage(1990), null, null)).toBe(true);
  });
});
