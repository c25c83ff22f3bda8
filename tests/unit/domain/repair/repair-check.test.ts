import { describe, expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { canBeReopened, closedAt } from '#domain/repair/repair-check.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const MINUTE = 60_000;
const CLOSED = instantOf('2026-06-08', 10);

describe('closing', () => {
  const closedAfter = (minutes: number) => (closedAt(quantity<Instant>(CLOSED + minutes * MINUTE), CLOSED) - CLOSED) / MINUTE;
  test('more than ten minutes in the future is replaced by the arrival', () =>
    expect([-600, 0, 10, 10.1, 999].map(closedAfter)).toEqual([-600, 0, 10, 0, 0]));
  test('can be undone only if it was not confirmed', () => {
    expect((['waiting', 'confirmed', 'unconfirmed', 'unknown', 'cancelled'] as const).filter(canBeReopened)).toEqual(['unconfirmed']);
  });
});
