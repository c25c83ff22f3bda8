import { describe, expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { canBeReopened, closedAt } from '#domain/repair/repair-check.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const MINUTE = 60_000;
const CLOSED = instantOf('2026-06-08', 10);

describe('closing', () => {
  const told = (minutes: number) => (closedAt(quantity<Instant>(CLOSED + minutes * MINUTE), CLOSED) - CLOSED) / MINUTE;
  test('in the future is cut to its arrival beyond ten minutes', () =>
    expect([-600, 0, 10, 10.1, 999].map(told)).toEqual([-600, 0, 10, 0, 0]));
  test('is taken back only where it was not confirmed', () => {
    expect((['waiting', 'confirmed', 'unconfirmed', 'unknown', 'cancelled'] as const).filter(canBeReopened)).toEqual(['unconfirmed']);
  });
});
