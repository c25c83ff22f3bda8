import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, NO_READINGS, type PhaseVoltages, type Series, withSharedTimes } from '#domain/energy/series.ts';
import type { Volts, Watts } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';

type Read<Q> = readonly [at: number, value: Q | number];
const series = <Q extends Watts | Volts>(...read: readonly Read<Q>[]): Series<Q> => ({
  at: column(read.map(([at]) => at)),
  values: column(read.map(([, value]) => value)),
});
/** As on the wire: phases read together share their times. */
const phases = (read: Partial<PhaseVoltages>): PhaseVoltages =>
  withSharedTimes({ a: NO_READINGS, b: NO_READINGS, c: NO_READINGS, ...read });

describe('phase voltages', () => {
  const at = instantOf('2026-06-21', 12);
  const later = instantOf('2026-06-21', 12, 10);

  test('one phase is one line, three are three, each with its look', () => {
    const one = voltageModel(phases({ a: series<Volts>([at, 230]) }), 'day', '2026-06-21', MIDDLE_OF_POLAND);
    expect(one.lines.map(({ label }) => label)).toEqual(['Faza 1']);
    const three = voltageModel(
      phases({ a: series<Volts>([at, 230]), b: series<Volts>([at, 231]), c: series<Volts>([at, 254]) }),
      'day',
      '2026-06-21',
      MIDDLE_OF_POLAND,
    );
    expect(three.lines.map(({ label, look }) => [label, look])).toEqual([
      ['Faza 1', 0],
      ['Faza 2', 1],
      ['Faza 3', 2],
    ]);
    expect(three.threshold).toBe(253);
  });

  test('phases read at different times share one axis, without interpolation', () => {
    const model = voltageModel(
      phases({ a: series<Volts>([at, 230], [later, 232]), b: series<Volts>([later, 240]) }),
      'day',
      '2026-06-21',
      MIDDLE_OF_POLAND,
    );
    expect(model.x).toHaveLength(2);
    expect(model.lines.map(({ values }) => values)).toEqual([
      [230, 232],
      [undefined, 240],
    ]);
  });

  test('phases read together but in any order are drawn by time', () => {
    const model = voltageModel(
      phases({ a: series<Volts>([later, 232], [at, 230]), b: series<Volts>([later, 242], [at, 240]) }),
      'day',
      '2026-06-21',
      MIDDLE_OF_POLAND,
    );
    expect(model.x).toEqual([at / 1000, later / 1000]);
    expect(model.lines.map(({ values }) => values)).toEqual([
      [230, 232],
      [240, 242],
    ]);
  });

  test('a time without readings is a gap in every phase', () => {
    const read = (volts: number) => series<Volts>(...[0, 5, 10, 40].map((minute) => [instantOf('2026-06-21', 12, minute), volts] as const));
    const model = voltageModel(phases({ a: read(230), b: read(231), c: read(232) }), 'day', '2026-06-21', MIDDLE_OF_POLAND);
    expect(model.lines.map(({ values }) => values[3])).toEqual([null, null, null]);
    expect(model.x).toHaveLength(5);
  });

  test('a week reaches from Monday to Monday, an hour less in March', () => {
    const model = voltageModel(phases({}), 'week', '2026-03-23', MIDDLE_OF_POLAND);
    expect(model.to - model.from).toBe((7 * 24 - 1) * 3600);
    expect(model.to).toBe(instantOf(addDays('2026-03-23', 7)) / 1000);
  });
});
