import { expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { isOutside } from '#ui/charts/models/chart-model.ts';
import { meansModel } from '#ui/charts/models/means-model.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';

const MONDAY = '2026-06-08';
const at = instantOf(MONDAY, 12);
const means = meansModel([{ at, l1: quantity(253), l2: quantity(206.99), l3: null }], MONDAY);

test('the limits are 207 and 253 V, and each measured phase has a line', () => {
  expect(means.limits).toEqual({ low: 207, high: 253 });
  expect(means.lines.map(({ label }) => label)).toEqual(['Faza 1', 'Faza 2']);
});

test.each([
  [253, false],
  [253.01, true],
  [207, false],
  [206.99, true],
])('a mean of %f V is outside: %s', (volts, isOut) => expect(isOutside(means, volts)).toBe(isOut));

test('a reading of 253 V is over the threshold, and a low one is not marked', () => {
  const readings = voltageModel(
    { a: { at: column([at]), values: column([253]) }, b: NO_READINGS, c: NO_READINGS },
    'day',
    MONDAY,
    MIDDLE_OF_POLAND,
  );
  expect([253, 252.9, 200].map((volts) => isOutside(readings, volts))).toEqual([true, false, false]);
});
