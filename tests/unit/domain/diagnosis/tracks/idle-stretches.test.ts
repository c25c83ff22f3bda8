import { describe, expect, test } from 'vitest';
import { idleStretches } from '#domain/diagnosis/tracks/idle-stretches.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN, formatted } from '#tests/support/solar-days.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);

describe('daylight without production', () => {
  const RATED = quantity<never>(10_000);
  const samples = (from: number, count: number, power: number | null) =>
    Array.from({ length: count }, (_, index) => ({ at: from + index * 600_000, power }));
  const idle = (...some: { readonly at: number; readonly power: number | null }[][]) =>
    idleStretches(some.flat(), { inverterPower: RATED, spot: POZNAN });

  test.each([
    [7, 0, 1],
    [6, 0, 0],
    [7, 10, 1],
    [7, 11, 0],
    [7, -5, 1],
    [7, null, 0],
  ])('%i readings of %s W: %i', (count, power, expected) => expect(idle(samples(at(10), count, power))).toHaveLength(expected));

  test('ends with production and knows its highest power', () => {
    expect(idle(samples(at(10), 7, 3), samples(at(11, 10), 1, 500), samples(at(11, 20), 6, 0))).toEqual([
      { from: at(10), to: at(11, 10), peak: 3 },
    ]);
  });
  test('continues through the night, and the night alone does not count', () => {
    expect(formatted(idle(samples(at(19), 5, 0), samples(at(21), 30, 0), samples(at(6, 0, '2026-06-09'), 4, 0)))).toEqual([
      ['08T19:00', null],
    ]);
    expect(idle(samples(at(21), 40, 0))).toEqual([]);
  });
  test('does not cover hours without readings', () => {
    expect(idle(samples(at(10), 1, 0), samples(at(12), 1, 0), samples(at(14), 1, 0))).toEqual([]);
  });
});
