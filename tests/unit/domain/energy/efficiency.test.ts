import { describe, expect, test } from 'vitest';
import { efficiency, gaugePosition } from '#domain/energy/efficiency.ts';
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
