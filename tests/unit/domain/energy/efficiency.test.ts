import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { efficiency, efficiencyGap, gaugePosition } from '#domain/energy/efficiency.ts';
import { quantity, type Watts } from '#domain/quantity.ts';

const output = (lastPower: number | null, ratedPower: number, isWorking = true) => ({
  lastPower: lastPower === null ? null : quantity<Watts>(lastPower),
  ratedPower: quantity<Watts>(ratedPower),
  isWorking,
});
const delivering = (...given: Parameters<typeof output>) => efficiency(output(...given));

describe('efficiency', () => {
  test('is present power over the generator’s rating', () => expect(delivering(2475, 9900)).toBe(25));
  test('is not clamped: cold, bright days do exceed the rating', () => expect(delivering(10_890, 9900)).toBeCloseTo(110));
  test('is 0 for a faulty inverter, whatever its last power was', () => {
    expect(delivering(5000, 9900, false)).toBe(0);
    expect(delivering(-3, 9900, false)).toBe(0);
  });
  test.each([
    [null, 9900, true, 'unread'],
    [null, 9900, false, 'unread'],
    [5000, 0, true, 'unrated'],
    [-3, 16_500, true, 'own_use'],
    [-0.4, 3_300, true, 'own_use'],
  ] as const)('is not known, and no zero, for %s W of %s Wp, working: %s (%s)', (power, rated, works, gap) => {
    expect(delivering(power, rated, works)).toBeNull();
    expect(efficiencyGap(output(power, rated, works))).toBe(gap);
  });
  test('is never below zero, and there is a reason exactly if it is missing', () => {
    const power = fc.option(fc.double({ min: -5_000, max: 50_000, noNaN: true }));
    fc.assert(
      fc.property(power, fc.integer({ min: 0, max: 50_000 }), fc.boolean(), (last, rated, works) => {
        const value = delivering(last, rated, works);
        expect(value === null).toBe(efficiencyGap(output(last, rated, works)) !== null);
        expect(value ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test('the gauge stops at both ends', () =>
    expect([-3, 0, 55, 100, 110].map((value) => gaugePosition(quantity(value)))).toEqual([0, 0, 55, 100, 100]));
});
