import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { taskListCheck } from '#domain/service/task-list-check.ts';
import type { Task } from '#domain/service/task.ts';

type Row = Pick<Task, 'id' | 'status' | 'updatedAt'>;

const row = fc.record({
  id: fc.integer({ min: 1, max: 100_000 }),
  status: fc.constantFrom<Task['status']>(0, 1, 2),
  updatedAt: fc.option(
    fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }).map((at) => quantity<NonNullable<Row['updatedAt']>>(at)),
  ),
});
const list = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 40 });

describe('the checksum of a list of service requests', () => {
  test('does not depend on the order', () => {
    fc.assert(fc.property(list, (rows) => taskListCheck(rows.toReversed()) === taskListCheck(rows)));
  });

  test('differs if one is removed, closed, opened again or changed at another time', () => {
    fc.assert(
      fc.property(list, fc.nat(), (rows, nth) => {
        const at = nth % rows.length;
        const changed = (to: (one: Row) => Row) => rows.map((one, place) => (place === at ? to(one) : one));
        const others = [
          rows.toSpliced(at, 1),
          changed((one) => ({ ...one, status: one.status === 1 ? 0 : 1 })),
          changed((one) => ({ ...one, updatedAt: one.updatedAt === null ? quantity(1) : null })),
        ];
        for (const other of others) expect(taskListCheck(other)).not.toBe(taskListCheck(rows));
      }),
    );
  });

  test('exists for an empty list', () => expect(taskListCheck([])).toBe('0-811c9dc5'));
});
