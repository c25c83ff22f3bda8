import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, NO_READINGS, type PhaseVoltages, type Series, withSharedTimes } from '#domain/energy/series.ts';
import type { Volts } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { isEmpty } from '#ui/charts/models/chart-model.ts';
import { readingText } from '#ui/charts/reading-text.ts';
import { summaryOf } from '#ui/charts/models/summary.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';

const DAY = '2026-06-21';
const NOTHING_HIDDEN = new Set<never>();
/** One reading every five minutes from 03:00. */
const read = (...volts: number[]): Series<Volts> => ({
  at: column(volts.map((_, index) => instantOf(DAY, 3, index * 5))),
  values: column(volts),
});
const phases = (given: Partial<PhaseVoltages>): PhaseVoltages =>
  withSharedTimes({ a: NO_READINGS, b: NO_READINGS, c: NO_READINGS, ...given });

describe('voltages of a disconnected inverter', () => {
  const model = voltageModel(phases({ a: read(0, 0, 18, 192, 231, 233) }), 'day', DAY, MIDDLE_OF_POLAND);
  const [line] = model.lines;

  test('do not affect the axis, the minimum and the mean', () => {
    expect(line && summaryOf(line)).toMatchObject({ min: 231, max: 233, mean: 232, readings: 2 });
    expect(line?.values).toEqual([null, null, null, null, 231, 233]);
  });

  test('are counted in a note, and are shown at the cursor', () => {
    expect(model.note).toMatch(/^Pominięto 4 odczyty poniżej 195,5 V/);
    expect(readingText(model, 2, NOTHING_HIDDEN)).toBe('03:10, Faza 1 18,0\u00a0V (pominięto)');
    expect(readingText(model, 4, NOTHING_HIDDEN)).toBe('03:20, Faza 1 231,0\u00a0V');
  });

  test('keep their positions when a gap is inserted', () => {
    const late: Series<Volts> = {
      at: column([0, 5, 10, 60, 65].map((minute) => instantOf(DAY, 3, minute))),
      values: column([230, 231, 232, 0, 0]),
    };
    const gapped = voltageModel(phases({ a: late }), 'day', DAY, MIDDLE_OF_POLAND);
    expect(gapped.x).toHaveLength(6);
    expect(readingText(gapped, 4, NOTHING_HIDDEN)).toBe('04:00, Faza 1 0,0\u00a0V (pominięto)');
    expect(readingText(gapped, 3, NOTHING_HIDDEN)).toContain('brak odczytu');
  });

  test('without others there is nothing to draw, and the note says why', () => {
    const dark = voltageModel(phases({ a: read(0, 0), b: read(0, 0), c: read(0, 0) }), 'day', DAY, MIDDLE_OF_POLAND);
    expect(isEmpty(dark)).toBe(true);
    expect(dark.note).toMatch(/^Pominięto 2 odczyty/);
  });

  test('a lost phase is not a disconnected inverter: it is drawn down to 0 V', () => {
    const lost = voltageModel(phases({ a: read(231, 0), b: read(230, 232), c: read(229, 230) }), 'day', DAY, MIDDLE_OF_POLAND);
    expect(Array.from(lost.lines[0]?.values ?? [])).toEqual([231, 0]);
    expect(lost.note).toBeNull();
  });

  test('by day nothing is left out: a sag of all phases is drawn', () => {
    const noon: Series<Volts> = { at: column([instantOf(DAY, 12), instantOf(DAY, 12, 5)]), values: column<Volts>([231, 150]) };
    const sag = voltageModel(phases({ a: noon, b: noon, c: noon }), 'day', DAY, MIDDLE_OF_POLAND);
    expect(Array.from(sag.lines[0]?.values ?? [])).toEqual([231, 150]);
    expect(sag.note).toBeNull();
  });
});
