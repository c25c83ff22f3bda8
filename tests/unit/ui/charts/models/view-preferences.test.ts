import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, NO_READINGS, type PhaseVoltages } from '#domain/energy/series.ts';
import { NOTHING_HIDDEN, visibleLines, withToggled } from '#ui/charts/models/view-preferences.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';

const read = { at: column<never>([1_000]), values: column<never>([230]) };
const modelOf = (phases: Partial<PhaseVoltages>) =>
  voltageModel({ a: NO_READINGS, b: NO_READINGS, c: NO_READINGS, ...phases }, 'day', '2026-11-20', MIDDLE_OF_POLAND);
const three = modelOf({ a: read, b: read, c: read });
const [first, second, third] = three.lines;
if (!first || !second || !third) throw new Error('A model of three phases has three lines.');

describe('hidden lines', () => {
  test('one is hidden and shown again', () => {
    const hidden = withToggled(NOTHING_HIDDEN, second, three);
    expect(visibleLines(three, hidden)).toEqual([first, third]);
    expect(visibleLines(three, withToggled(hidden, second, three))).toEqual(three.lines);
  });

  test('hiding the last one shows all again', () => {
    const hidden = [first, third, second].reduce((now, line) => withToggled(now, line, three), NOTHING_HIDDEN);
    expect(visibleLines(three, hidden)).toEqual(three.lines);
    expect([...hidden]).toEqual([]);
  });

  test('a chart whose lines were all hidden in another chart shows them', () => {
    const hidden = withToggled(NOTHING_HIDDEN, first, three);
    const one = modelOf({ a: read });
    expect(visibleLines(one, hidden)).toEqual(one.lines);
  });
});
