import { describe, expect, test } from 'vitest';
import type { EnergyBar } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { hourStarts, toIso } from '#domain/time/warsaw.ts';
import { isEmpty } from '#ui/charts/models/chart-model.ts';
import { energyModel, slotsOf } from '#ui/charts/models/energy-model.ts';

const bar = (bucket: string, wattHours: number): EnergyBar => ({ bucket, energy: quantity(wattHours) });

describe('energy in bars', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-11-20', 24],
    ['2026-10-25', 25],
  ])('the day %s has %i hours', (date, hours) => {
    expect(slotsOf('day', date)).toHaveLength(hours);
    const model = energyModel(
      hourStarts(date).map((at, index) => bar(toIso(at), index * 1000)),
      'day',
      date,
    );
    expect(model.lines[0]?.values).toEqual(Array.from({ length: hours }, (_, index) => index));
  });

  test('the doubled hour has two bars, each with its name', () => {
    const model = energyModel([bar('2026-10-25T02:00:00+02:00', 1000), bar('2026-10-25T02:00:00+01:00', 3000)], 'day', '2026-10-25');
    expect([model.nameOf(2), model.nameOf(3)]).toEqual(['02:00–03:00 (czas letni)', '02:00–03:00 (czas zimowy)']);
    expect(model.lines[0]?.values.slice(1, 5)).toEqual([null, 1, 3, null]);
  });

  test('the hour that the clock skips has no bar', () => {
    expect(slotsOf('day', '2026-03-29').map(({ tick }) => tick)).not.toContain('2');
  });

  test('weeks, months and years have their own number of bars', () => {
    expect(slotsOf('week', '2026-12-31').map(({ key }) => key)).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(slotsOf('week', '2026-12-31').map(({ tick }) => tick)).toEqual(['Pn', 'Wt', 'Śr', 'Cz', 'Pt', 'So', 'Nd']);
    expect([slotsOf('month', '2028-02-15').length, slotsOf('month', '2026-02-15').length]).toEqual([29, 28]);
    expect(slotsOf('year', '2026-11-20').map(({ key }) => key)).toHaveLength(12);
  });

  test('hours add up to the day, and a missing hour is a gap, not a zero', () => {
    const model = energyModel([bar('2026-11-02', 12_500), bar('2026-11-03T00:00:00+01:00', 500)], 'month', '2026-11-01');
    expect(model.total).toBe(13);
    expect(model.lines[0]?.values.slice(0, 4)).toEqual([null, 12.5, 0.5, null]);
    expect(energyModel([], 'month', '2026-11-01').total).toBeNull();
    expect(isEmpty(energyModel([], 'month', '2026-11-01'))).toBe(true);
  });
});
