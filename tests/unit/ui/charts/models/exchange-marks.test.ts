import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { withExchanges } from '#ui/charts/models/exchange-marks.ts';
import { powerModel } from '#ui/charts/models/power-model.ts';

const DAY = '2026-11-20';
const NOON = instantOf(DAY, 12);

test('an exchange is marked in a chart over time, with its day', () => {
  const model = powerModel({ at: new Float64Array([NOON]), values: new Float64Array([1000]) } as never, DAY);
  const marked = withExchanges(model, [NOON, instantOf('2026-11-19', 12)], 'day', DAY);
  expect(marked.marks).toEqual([{ at: NOON / 1000, label: '20/11', name: 'Wymiana falownika: 20/11/2026.' }]);
  expect(marked.caption).toContain('Wymiana falownika: 20/11/2026.');
});

test.each([
  ['day', 11.5 + 0.5],
  ['week', 4 + 0],
  ['month', 19],
] as const)('an exchange is marked within its bar of a %s', (period, at) => {
  const model = energyModel([], period, DAY);
  const half = instantOf(DAY, 12, period === 'day' ? 30 : 0);
  expect(withExchanges(model, [half], period, DAY).marks?.[0]?.at).toBeCloseTo(at, 5);
});

test('a chart without exchanges in its time is the same', () => {
  const model = energyModel([], 'day', DAY);
  expect(withExchanges(model, [quantity(NOON - 40 * 86_400_000)], 'day', DAY)).toBe(model);
});
