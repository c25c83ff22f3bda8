import fc from 'fast-check';
import { bySerial } from '#domain/service/by-serial.ts';
import { expect, test } from 'vitest';
import { isOpen } from '#domain/service/task.ts';
import { taskColumns } from '#screens/tasks/task-columns.tsx';
import { filterTasks } from '#screens/tasks/task-filter.ts';
import { findTask, taskInAddress } from '#ui/guide/new-task-address.ts';
import { readTaskQuery, tasksAddress, DEFAULT_QUERY } from '#screens/tasks/task-query.ts';
import { aTask } from '#tests/support/view-builders.ts';
import { tableIndex } from '#ui/tables/rows/table-index.ts';

test('default values are not in the address', () => {
  expect(tasksAddress(DEFAULT_QUERY)).toBe('/tasks');
  expect(readTaskQuery('')).toEqual(DEFAULT_QUERY);
});

test.each([{ key: 'employee', isDescending: false }, { key: 'updated', isDescending: true }, null])(
  'an address says back what it was made of, ordered by %o',
  (sorting) => {
    const query = { status: 'mine', sn: 'SN 7/ł', age: 'older', task: 'srv:17', typed: 'łódź & spółka', sorting } as const;
    expect(readTaskQuery(tasksAddress(query).split('?')[1] ?? '')).toEqual(query);
  },
);

test('the list opens on all tasks, open ones first, and those of one status in the order in which they come: the newest first', () => {
  const statuses = fc.array(fc.constantFrom(0, 1, 2), { maxLength: 40 });
  fc.assert(
    fc.property(statuses, (of) => {
      const tasks = of.map((status, id) => aTask({ id, status: status as 0 }));
      const { sorting, ...filter } = readTaskQuery('');
      const rows = filterTasks(tasks, filter, { me: '', today: '2026-11-20', plan: null }, bySerial([]));
      const shown = tableIndex(rows, taskColumns).slice({ query: '', sorting }, 0, rows.length);
      expect(shown).toEqual([...tasks.filter(({ status }) => isOpen(status)), ...tasks.filter(({ status }) => !isOpen(status))]);
    }),
  );
});

test('an invalid address gives the defaults', () => {
  expect(readTaskQuery('show=wszystkie&age=-1&sort=--id&task=17')).toEqual({ ...DEFAULT_QUERY, task: '17' });
});

test('a task is found by number and by key, also by its key after it got a number', () => {
  const filed = aTask({ key: 'lokalne-1', id: null });
  expect(taskInAddress(filed)).toBe('lokalne-1');
  expect(findTask([filed], 'lokalne-1')).toBe(filed);
  const numbered = { ...filed, id: 99 };
  expect(findTask([numbered], 'lokalne-1')).toBe(numbered);
  expect(findTask([numbered], '99')).toBe(numbered);
  expect(findTask([numbered], '')).toBeUndefined();
  expect(findTask([filed], 'null')).toBeUndefined();
});
