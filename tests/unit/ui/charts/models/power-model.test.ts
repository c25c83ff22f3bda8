import { describe, expect, test } from 'vitest';
import { column, NO_READINGS, type Series } from '#domain/energy/series.ts';
import type { Volts, Watts } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { areaUnder, powerModel } from '#ui/charts/models/power-model.ts';
import { summaryOf } from '#ui/charts/models/summary.ts';

const MINUTE = 60_000;
type Read<Q> = readonly [at: number, value: Q | number];
const series = <Q extends Watts | Volts>(...read: readonly Read<Q>[]): Series<Q> => ({
  at: column(read.map(([at]) => at)),
  values: column(read.map(([, value]) => value)),
});

describe('power over a day', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('the axis of %s is %i hours wide', (date, hours) => {
    const model = powerModel(NO_READINGS, date);
    expect(model.to - model.from).toBe(hours * 3600);
  });

  test('a long time without readings is a gap, a slightly late reading is not', () => {
    const start = instantOf('2026-06-21', 12);
    const minutes = [0, 5, 10, 16, 21, 60, 65];
    const model = powerModel(series<Watts>(...minutes.map((minute) => [start + minute * MINUTE, 4000] as const)), '2026-06-21');
    expect(model.lines[0]?.values).toEqual([4, 4, 4, 4, 4, null, 4, 4]);
  });

  test('readings in any order are drawn by time, in kW', () => {
    const start = instantOf('2026-06-21', 12);
    const model = powerModel(series<Watts>([start + 5 * MINUTE, 2500], [start, 1500]), '2026-06-21');
    expect(model.lines[0]?.values).toEqual(Float64Array.of(1.5, 2.5));
    expect(model.nameOf(0)).toBe('12:00');
  });

  test('the area under the line is energy, without gaps', () => {
    const hour = [0, 900, 1800, 2700, 3600];
    expect(areaUnder(hour, [2, 2, 2, 2, 2])).toEqual({ energy: expect.closeTo(2), silence: 0 });
    expect(areaUnder(hour, [2, 2, null, 2, 2])).toEqual({ energy: expect.closeTo(1), silence: 1800 });
    expect(areaUnder([0, 900, 1800, 9000], [2, 2, 2, 2])).toEqual({ energy: expect.closeTo(1), silence: 7200 });
    expect(areaUnder([0, 900, 1800], [null, 2, null])).toEqual({ energy: 0, silence: 0 });
  });

  test('minimum, maximum and mean leave gaps out', () => {
    expect(summaryOf({ label: 'Moc', look: 0, values: [null, 1, undefined, 3] })).toEqual({
      label: 'Moc',
      min: 1,
      max: 3,
      mean: 2,
      readings: 2,
    });
    expect(summaryOf({ label: 'Moc', look: 0, values: [null] })).toBeNull();
  });
});
