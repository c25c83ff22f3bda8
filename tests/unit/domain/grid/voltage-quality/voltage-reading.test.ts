import { describe, expect, test } from 'vitest';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { type Instant, quantity, type Volts, type Watts } from '#domain/quantity.ts';

describe('readings from charts', () => {
  test('have the power and the state of their own time, and leave gaps out', () => {
    const a = { at: column<Instant>([0, 10, 20]), values: column<Volts>([230, Number.NaN, 231]) };
    const b = { at: column<Instant>([0, 20, 30]), values: column<Volts>([229, 228, 227]) };
    const power = { at: column<Instant>([0, 10, 30]), values: column<Watts>([5, 6, 0]) };
    const states = [
      { at: quantity<Instant>(30), state: 'SLEEPING' },
      { at: quantity<Instant>(15), state: 'MPPT' },
    ];
    expect(readingsOfSeries({ a, b, c: NO_READINGS }, power, states)).toEqual([
      { at: 0, power: 5, voltages: [230, 229, null], state: null },
      { at: 20, power: null, voltages: [231, 228, null], state: 'MPPT' },
      { at: 30, power: 0, voltages: [null, 227, null], state: 'SLEEPING' },
    ]);
  });
});
