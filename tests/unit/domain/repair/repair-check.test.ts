import { describe, expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { canBeReopened, closedAt, enoughOfReference, REPAIR_STATES } from '#domain/repair/repair-check.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const MINUTE = 60_000;
const CLOSED = instantOf('2026-06-08', 10);

describe('closing', () => {
  const closedAfter = (minutes: number) => (closedAt(quantity<Instant>(CLOSED + minutes * MINUTE), CLOSED) - CLOSED) / MINUTE;
  test('more than ten minutes in the future is replaced by the arrival', () =>
    expect([-600, 0, 10, 10.1, 999].map(closedAfter)).toEqual([-600, 0, 10, 0, 0]));
  test('can be undone only if it was not confirmed, or its cause returned', () =>
    expect(REPAIR_STATES.filter(canBeReopened)).toEqual(['unconfirmed', 'returned']));
});

test('a repair needs more power than one blown fuse leaves: 1 − 1/(2 n) of the reference, 95 % with unknown strings', () => {
  const fuse = [1, 2, 4, 12, null].map((strings) => enoughOfReference('event:BLOWN_STRING_FUSE', strings));
  expect(fuse).toEqual([0.5, 0.75, 0.875, 1 - 1 / 24, 0.95]);
  expect([enoughOfReference(null), enoughOfReference('event:GROUND_FAULT', 4), enoughOfReference('low_yield')]).toEqual([0.6, 0.6, 0.75]);
});
