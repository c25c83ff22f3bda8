import { describe, expect, test } from 'vitest';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { throttledMinutes } from '#domain/grid/voltage-quality/throttled-minutes.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { type Instant, quantity, type Volts, type Watts } from '#domain/quantity.ts';

describe('readings out of charts', () => {
  test('have the power of their own time, and leave gaps out', () => {
    const a = { at: column<Instant>([0, 10, 20]), values: column<Volts>([230, Number.NaN, 231]) };
    const b = { at: column<Instant>([0, 20, 30]), values: column<Volts>([229, 228, 227]) };
    const power = { at: column<Instant>([0, 10, 30]), values: column<Watts>([5, 6, 0]) };
    expect(readingsOfSeries({ a, b, c: NO_READINGS }, power)).toEqual([
      { at: 0, power: 5, voltages: [230, 229, null] },
      { at: 20, power: null, voltages: [231, 228, null] },
      { at: 30, power: 0, voltages: [null, 227, null] },
    ]);
  });
});

describe('throttled minutes', () => {
  const MINUTE = 60_000;
  const states = [
    { at: quantity<never>(-100 * MINUTE), state: 'THROTTLED' },
    { at: quantity<never>(10 * MINUTE), state: 'MPPT' },
    { at: quantity<never>(20 * MINUTE), state: '5' },
  ];
  test('begin and end with the stretch asked for', () => {
    expect(throttledMinutes(states, 0, 60 * MINUTE, 90 * MINUTE)).toBe(50);
    expect(throttledMinutes(states, 0, 25 * MINUTE, 90 * MINUTE)).toBe(15);
    expect(throttledMinutes([], 0, 25 * MINUTE, 90 * MINUTE)).toBe(0);
  });
  test('are not known beyond the last reading', () => expect(throttledMinutes(states, 0, 60 * MINUTE, 30 * MINUTE)).toBe(20));
});
