import { expect, test } from 'vitest';
import { column } from '#domain/energy/series.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { beforeAfterModel } from '#ui/charts/models/before-after-model.ts';
import { isEmpty } from '#ui/charts/models/chart-model.ts';

const day = (date: string, ...points: readonly (readonly [hour: number, watts: number])[]) => ({
  date,
  series: { at: column<never>(points.map(([hour]) => instantOf(date, hour))), values: column<never>(points.map(([, watts]) => watts)) },
});

test('both days share one axis of the time of day, in kW, with different names and looks', () => {
  const model = beforeAfterModel(day('2026-06-08', [10, 1000], [11, 2000]), day('2026-06-11', [11, 3000], [12, 3500]));
  expect(model.x.length).toBe(3);
  expect([0, 1, 2].map(model.nameOf)).toEqual(['10:00', '11:00', '12:00']);
  expect(model.lines.map(({ label, look, values }) => [label, look, [...values]])).toEqual([
    ['Po', 0, [undefined, 3, 3.5]],
    ['Przed', 2, [1, 2, undefined]],
  ]);
});

test('ten in the morning stays ten in the morning across a change of the clocks', () => {
  const model = beforeAfterModel(day('2026-03-27', [10, 1000]), day('2026-03-30', [10, 2000]));
  expect(model.x.length).toBe(1);
  expect(model.nameOf(0)).toBe('10:00');
});

test('without one day only the other is drawn; without both there is nothing to draw', () => {
  const nothing = { date: '2026-06-08', series: null };
  expect(beforeAfterModel(nothing, day('2026-06-11', [11, 3000])).lines.map(({ values }) => [...values])).toEqual([[3], [undefined]]);
  expect(isEmpty(beforeAfterModel(nothing, { ...nothing, date: '2026-06-11' }))).toBe(true);
});
