import { describe, expect, test } from 'vitest';
import { throttledMinutes } from '#domain/grid/voltage-quality/week-report.ts';
import { quantity } from '#domain/quantity.ts';

describe('throttled minutes', () => {
  const MINUTE = 60_000;
  const states = [
    { at: quantity<never>(-100 * MINUTE), state: 'THROTTLED' },
    { at: quantity<never>(10 * MINUTE), state: 'MPPT' },
    { at: quantity<never>(20 * MINUTE), state: '5' },
  ];
  test('begin and end with the requested period', () => {
    expect(throttledMinutes(states, 0, 60 * MINUTE, 90 * MINUTE)).toBe(50);
    expect(throttledMinutes(states, 0, 25 * MINUTE, 90 * MINUTE)).toBe(15);
    expect(throttledMinutes([], 0, 25 * MINUTE, 90 * MINUTE)).toBe(0);
  });
  test('are not known beyond the last reading', () => expect(throttledMinutes(states, 0, 60 * MINUTE, 30 * MINUTE)).toBe(20));
});
