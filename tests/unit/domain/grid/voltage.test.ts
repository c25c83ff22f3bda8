import { describe, expect, test } from 'vitest';
import { isOvervoltage, phaseOf } from '#domain/grid/voltage.ts';
import { quantity } from '#domain/quantity.ts';

describe('phases', () => {
  test('by OBIS code, with and without its medium', () => {
    expect(['32.7.0', '52.7.0', '72.7.0', '1-0:32.7.0', '1-0:72.7.0.255'].map(phaseOf)).toEqual(['L1', 'L2', 'L3', 'L1', 'L3']);
    expect(['31.7.0', '', '2.7.0'].map(phaseOf)).toEqual([undefined, undefined, undefined]);
  });
  test('253 V is too much, 252.9 V is not', () =>
    expect([252.9, 253, 253.1].map((volts) => isOvervoltage(quantity(volts)))).toEqual([false, true, true]));
});
