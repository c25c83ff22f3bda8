import { describe, expect, test } from 'vitest';
import { efficiency, gaugePosition } from '#domain/energy/efficiency.ts';
import { periodCode, periodOfCode, startOfPeriod } from '#domain/energy/period.ts';
import { specificYield, toKilowattHours, toKilowatts } from '#domain/energy/units.ts';
import { quantity } from '#domain/quantity.ts';

const delivering = (lastPower: number | null, ratedPower: number, isWorking = true) =>
  efficiency({ lastPower: lastPower === null ? null : quantity(lastPower), ratedPower: quantity(ratedPower), isWorking });

describe('efficiency', () => {
  test('is present power over the generator’s rating', () => expect(delivering(2475, 9900)).toBe(25));
  test('is not clamped: cold, bright days do exceed the rating', () => expect(delivering(10_890, 9900)).toBeCloseTo(110));
  test('is 0 for what does not work, whatever it gave last', () => expect(delivering(5000, 9900, false)).toBe(0));
  test.each([
    [null, 9900, true],
    [null, 9900, false],
    [5000, 0, true],
  ])('is not known, and no zero, for %s W of %s Wp, working: %s', (power, rated, works) => {
    expect(delivering(power, rated, works)).toBeNull();
  });
  test('the gauge stops at both ends', () =>
    expect([-3, 0, 55, 100, 110].map((value) => gaugePosition(quantity(value)))).toEqual([0, 0, 55, 100, 100]));
});

describe('units', () => {
  test('W to kW and Wh to kWh', () => expect([toKilowatts(quantity(8250)), toKilowattHours(quantity(1500))]).toEqual([8.25, 1.5]));
  test('specific yield is kWh per kWp', () =>
    expect([specificYield(quantity(20_000), quantity(10_000)), specificYield(quantity(1), quantity(0))]).toEqual([2, 0]));
});

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
