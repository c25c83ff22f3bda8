import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import { inPositions, worstInstallation, worstPositions } from '#domain/diagnosis/list-order.ts';
import { type Instant, quantity } from '#domain/quantity.ts';

const at = (hour: number): Instant => quantity(Date.parse('2026-11-20T00:00:00+01:00') + hour * 3_600_000);
const row = (id: number, state: (typeof CARE_STATES)[number], cause: string | null = null, since = 0) => ({
  id,
  isWorking: state === 'working' || state === 'attention',
  care: { state, cause: cause as never, since: cause === null ? null : at(since) },
});

test('the order is state, then severity of its cause, then the latest, then the smaller id', () => {
  const rows = [
    row(1, 'working'),
    row(2, 'waiting'),
    row(3, 'attention', 'low_yield', 9),
    row(4, 'attention', 'event:BLOWN_STRING_FUSE', 1),
    row(5, 'faulty'),
    row(6, 'faulty', 'state:FAULT', 2),
    row(7, 'faulty', 'state:FAULT', 5),
    row(8, 'working'),
  ];
  expect(rows.toSorted(worstInstallation).map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1, 8]);
});

test('a decided order is kept whatever the states are later; a new row is last; rows in order are the same list', () => {
  const rows = [row(1, 'working'), row(2, 'faulty', 'state:FAULT')];
  const positions = worstPositions(rows);
  const later = [row(9, 'faulty', 'state:FAULT'), row(1, 'faulty', 'state:FAULT', 5), row(2, 'working')];
  expect(inPositions(later, positions).map(({ id }) => id)).toEqual([2, 1, 9]);
  const ordered = inPositions(rows, positions);
  expect(inPositions(ordered, positions)).toBe(ordered);
});

test('no row is lost or doubled', () => {
  const some = fc.uniqueArray(fc.nat(50)).map((ids) => ids.map((id) => row(id, CARE_STATES[id % 4] ?? 'working')));
  fc.assert(
    fc.property(some, some, (rows, others) => {
      const ordered = inPositions(rows, worstPositions(others));
      expect(ordered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
    }),
  );
});
