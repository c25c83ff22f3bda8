import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isImpossiblePower, mayBeImpossible, mostPower } from '#domain/energy/most-power.ts';

test('the smaller of both ratings bounds what comes out on the AC side, with a tolerance for each', () => {
  expect(mostPower({ inverterPower: 8_000, generatorPower: 9_900 })).toBeCloseTo(8_800);
  expect(mostPower({ inverterPower: 8_000, generatorPower: 3_000 })).toBeCloseTo(3_900);
});

test('an unknown rating is not a limit', () => {
  expect(mostPower({ inverterPower: 0, generatorPower: 3_000 })).toBeCloseTo(3_900);
  expect(mostPower({ inverterPower: 0, generatorPower: 0 })).toBeNull();
});

test('a power that is impossible by any ratings may be impossible, and few others may', () => {
  fc.assert(
    fc.property(fc.nat(60_000), fc.nat(60_000), fc.double({ noNaN: true }), (inverterPower, generatorPower, power) => {
      if (isImpossiblePower(power, { inverterPower, generatorPower })) expect(mayBeImpossible(power)).toBe(true);
    }),
  );
  for (const most of [20_000, 30_000, 1_200_000])
    expect(isImpossiblePower(most + 1, { inverterPower: most / 20, generatorPower: 0 })).toBe(true);
  expect([0, -10, 3_000, 20_000].map(mayBeImpossible)).toEqual([false, false, false, false]);
  expect([20_001, -2e6, 6_553.5].map(mayBeImpossible)).toEqual([true, true, true]);
});
