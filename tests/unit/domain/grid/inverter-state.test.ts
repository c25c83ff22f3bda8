import { describe, expect, test } from 'vitest';
import { inverterState } from '#domain/grid/inverter-state.ts';

describe('states', () => {
  test('are read by name, by number and by a number in text; others are unknown', () => {
    expect(['MPPT', ' mppt ', '4', 'ggSLEEPING', '8'].map(inverterState)).toEqual(['MPPT', 'MPPT', 'MPPT', 'SLEEPING', 'STANDBY']);
    expect(['0', '9', 'ON', ''].map(inverterState)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
