import { describe, expect, test } from 'vitest';
import { column, type EnergyBar, NO_READINGS, type PhaseVoltages, type Series, withSharedTimes } from '#domain/energy/series.ts';
import { quantity, type Volts, type Watts } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { hourStarts, instantOf, toIso } from '#domain/time/warsaw.ts';
import { isEmpty } from '#ui/charts/models/chart-model.ts';
import { energyModel, slotsOf } from '#ui/charts/models/energy-model.ts';
import { areaUnder, powerModel } from '#ui/charts/models/power-model.ts';
import { summaryOf } from '#ui/charts/models/summary.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';

const MINUTE = 60_000;
type Read<Q> = readonly [at: number, value: Q | number];
const series = <Q extends Watts | Volts>(...read: readonly Read<Q>[]): Series<Q> => ({
  at: column(read.map(([at]) => at)),
  values: column(read.map(([, value]) => value)),
});
/** As they come from the wire: phases read together share their times. */
const phases = (read: Partial<PhaseVoltages>): PhaseVoltages =>
  withSharedTimes({ a: NO_READINGS, b: NO_READINGS, c: NO_READINGS, ...read });
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

  test('the hour that the clock leaves out is not there', () => {
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

  test('hours sum to the day, and what was not measured is a gap, never a zero', () => {
    const model = energyModel([bar('2026-11-02', 12_500), bar('2026-11-03T00:00:00+01:00', 500)], 'month', '2026-11-01');
    expect(model.total).toBe(13);
    expect(model.lines[0]?.values.slice(0, 4)).toEqual([null, 12.5, 0.5, null]);
    expect(energyModel([], 'month', '2026-11-01').total).toBeNull();
    expect(isEmpty(energyModel([], 'month', '2026-11-01'))).toBe(true);
  });
});

describe('power over a day', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('the axis of %s is %i hours wide', (date, hours) => {
    const model = powerModel(NO_READINGS, date);
    expect(model.to - model.from).toBe(hours * 3600);
  });

  test('a silence is a gap, a reading a little late is not', () => {
    const start = instantOf('2026-06-21', 12);
    const minutes = [0, 5, 10, 16, 21, 60, 65];
    const model = powerModel(series<Watts>(...minutes.map((minute) => [start + minute * MINUTE, 4000] as const)), '2026-06-21');
    expect(model.lines[0]?.values).toEqual([4, 4, 4, 4, 4, null, 4, 4]);
  });

  test('readings in any order are drawn in theirs, in kW', () => {
    const start = instantOf('2026-06-21', 12);
    const model = powerModel(series<Watts>([start + 5 * MINUTE, 2500], [start, 1500]), '2026-06-21');
    expect(model.lines[0]?.values).toEqual(Float64Array.of(1.5, 2.5));
    expect(model.nameOf(0)).toBe('12:00');
  });

  test('the sum under the line is energy, without what was never measured', () => {
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

describe('phase voltages', () => {
  const at = instantOf('2026-06-21', 12);
  const later = instantOf('2026-06-21', 12, 10);

  test('one phase is one line, three are three, each with its look', () => {
    const one = voltageModel(phases({ a: series<Volts>([at, 230]) }), 'day', '2026-06-21');
    expect(one.lines.map(({ label }) => label)).toEqual(['Faza 1']);
    const three = voltageModel(
      phases({ a: series<Volts>([at, 230]), b: series<Volts>([at, 231]), c: series<Volts>([at, 254]) }),
      'day',
      '2026-06-21',
    );
    expect(three.lines.map(({ label, look }) => [label, look])).toEqual([
      ['Faza 1', 0],
      ['Faza 2', 1],
      ['Faza 3', 2],
    ]);
    expect(three.threshold).toBe(253);
  });

  test('phases read at different times stand over one axis, and nothing is invented between', () => {
    const model = voltageModel(phases({ a: series<Volts>([at, 230], [later, 232]), b: series<Volts>([later, 240]) }), 'day', '2026-06-21');
    expect(model.x).toHaveLength(2);
    expect(model.lines.map(({ values }) => values)).toEqual([
      [230, 232],
      [undefined, 240],
    ]);
  });

  test('phases read together but told in any order are drawn in theirs', () => {
    const model = voltageModel(
      phases({ a: series<Volts>([later, 232], [at, 230]), b: series<Volts>([later, 242], [at, 240]) }),
      'day',
      '2026-06-21',
    );
    expect(model.x).toEqual([at / 1000, later / 1000]);
    expect(model.lines.map(({ values }) => values)).toEqual([
      [230, 232],
      [240, 242],
    ]);
  });

  test('a silence is a gap in every phase', () => {
    const read = (volts: number) => series<Volts>(...[0, 5, 10, 40].map((minute) => [instantOf('2026-06-21', 12, minute), volts] as const));
    const model = voltageModel(phases({ a: read(230), b: read(231), c: read(232) }), 'day', '2026-06-21');
    expect(model.lines.map(({ values }) => values[3])).toEqual([null, null, null]);
    expect(model.x).toHaveLength(5);
  });

  test('a week reaches from Monday to Monday, an hour less in March', () => {
    const model = voltageModel(phases({}), 'week', '2026-03-23');
    expect(model.to - model.from).toBe((7 * 24 - 1) * 3600);
    expect(model.to).toBe(instantOf(addDays('2026-03-23', 7)) / 1000);
  });
});
