import { describe, expect, test } from 'vitest';
import { periodCode, periodOfCode, startOfPeriod } from '#domain/energy/period.ts';

describe('periods', () => {
  test('are numbered as on the wire', () => {
    expect((['day', 'week', 'month', 'year'] as const).map(periodCode)).toEqual([0, 1, 2, 3]);
    expect([0, 3, 4, -1].map(periodOfCode)).toEqual(['day', 'year', undefined, undefined]);
  });

  test('begin on their first day', () => {
    expect((['day', 'week', 'month', 'year'] as const).map((period) => startOfPeriod(period, '2027-01-02'))).toEqual([
      '2027-01-02',
      '2026-12-28',
      '2027-01-01',
      '2027-01-01',
    ]);
  });
});
