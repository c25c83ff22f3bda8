import { expect, test } from 'vitest';
import { mostPower } from '#domain/energy/most-power.ts';

test('the smaller of both ratings bounds what comes out on the AC side, with a tolerance for each', () => {
  expect(mostPower({ inverterPower: 8_000, generatorPower: 9_900 })).toBeCloseTo(8_800);
  expect(mostPower({ inverterPower: 8_000, generatorPower: 3_000 })).toBeCloseTo(3_900);
});

test('an unknown rating is not a limit', () => {
  expect(mostPower({ inverterPower: 0, generatorPower: 3_000 })).toBeCloseTo(3_900);
  expect(mostPower({ inverterPower: 0, generatorPower: 0 })).toBeNull();
});
