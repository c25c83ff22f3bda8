import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, type Series } from '#domain/energy/series.ts';
import type { Instant, Volts } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';
import { fittedRange, scaleOf, yScales } from '#ui/charts/plot/y-axis.ts';

const MONDAY = '2026-06-15';
const at = column<Instant>(Array.from({ length: 12 }, (_, index) => instantOf(MONDAY, 12, 5 * index)));
const phase = (lowest: number): Series<Volts> => ({ at, values: column<Volts>([...at.keys()].map((index) => lowest + index)) });
const PHASES = { a: phase(231), b: phase(236), c: phase(243) };
const week = voltageModel(PHASES, 'week', MONDAY, MIDDLE_OF_POLAND);
const drawing = week.drawing ?? week;
const day = voltageModel(PHASES, 'day', MONDAY, MIDDLE_OF_POLAND);

test('the axis is fitted to the readings, also to those of a band, and never less than 6 V high', () => {
  expect(fittedRange(day)).toEqual({ low: 230, high: 255 });
  expect(fittedRange(drawing)).toEqual({ low: 230, high: 255 });
});

test('the axis always includes 253 V, whatever was read', () => {
  const limits = fc.constantFrom(1, 190, 235, 251, 253, 260, 400);
  const phases = fc.tuple(limits, limits).chain(([one, other]) => {
    const volts = fc.double({ min: Math.min(one, other), max: Math.max(one, other), noNaN: true });
    const readings = fc
      .array(volts, { minLength: at.length, maxLength: at.length })
      .map((values) => ({ at, values: column<Volts>(values) }));
    return fc.record({ a: readings, b: readings, c: readings });
  });
  fc.assert(
    fc.property(phases, fc.constantFrom('day', 'week'), (read, period) => {
      const model = voltageModel(read, period, MONDAY, MIDDLE_OF_POLAND);
      const { low, high } = fittedRange(model.drawing ?? model);
      const drawn = (model.drawing ?? model).lines.flatMap(({ values }) => [...values]).filter((value) => typeof value === 'number');
      expect(low).toBeLessThan(Math.min(253, ...drawn));
      expect(high).toBeGreaterThan(Math.max(253, ...drawn));
      expect(high - low).toBeGreaterThanOrEqual(6);
    }),
  );
});

test('a week has half-hours for drawing and all readings for table, figures and file; a day is drawn as it was read', () => {
  expect(week.x).toHaveLength(12);
  expect(drawing.x).toHaveLength(2);
  expect(drawing.lines.map(({ values }) => values)).toEqual([
    [233.5, 239.5],
    [238.5, 244.5],
    [245.5, 251.5],
  ]);
  expect(drawing.lines[2]?.band?.high).toEqual([248, 254]);
  expect(drawing.nameOf(1)).toBe('15/06/2026 12:30');
  expect(day.drawing).toBeUndefined();
});

test('the phases of a week are one below the other in equal parts; a hidden one leaves its part to the others', () => {
  const rangeOf = (line: number, hidden: readonly number[] = []) => {
    const plot = { series: [{}, ...[0, 1, 2].map((one) => ({ show: !hidden.includes(one) }))] };
    const { range } = yScales(drawing, () => drawing)[scaleOf(drawing, line)] ?? {};
    return (range as unknown as (on: unknown) => [number, number])(plot);
  };
  const [top, middle, bottom] = [rangeOf(0), rangeOf(1), rangeOf(2)];
  expect(top[1]).toBe(255);
  expect(bottom[0]).toBe(230);
  expect(middle[1] - middle[0]).toBeCloseTo(top[1] - top[0]);
  expect(middle[1] - 255).toBeCloseTo(230 - middle[0]);
  expect(rangeOf(1, [0, 2])).toEqual([230, 255]);
  expect(scaleOf(day, 2)).toBe('y');
});
