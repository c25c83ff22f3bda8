import { bySerial } from '#domain/service/by-serial.ts';
import { describe, expect, test } from 'vitest';
import { filterTasks, NO_FILTER, type StatusFilter, statusFilters } from '#screens/tasks/task-filter.ts';
import { aSeenPlan } from '#tests/support/plans.ts';
import { aTask } from '#tests/support/view-builders.ts';

const TODAY = '2026-11-20';
const all = [
  aTask({ id: 1, status: 0, createdOn: '2026-11-20', employee: '  jan   KOWALSKI ' }),
  aTask({ id: 2, status: 2, createdOn: '2026-11-13', inverterSerial: 'INNY' }),
  aTask({ id: 3, status: 1, createdOn: '2026-11-12', employee: 'Żaneta Łoś' }),
  aTask({ id: 4, status: 1, createdOn: '2026-10-21' }),
  aTask({ id: 5, status: 0, createdOn: '2026-10-20' }),
  aTask({ id: 6, status: 0, createdOn: '2026-12-01' }),
];
const ids = (filter: Partial<typeof NO_FILTER>, me = '') =>
  filterTasks(all, { ...NO_FILTER, ...filter }, { me, today: TODAY, plan: null }, bySerial([])).map(({ id }) => id);

test('without a filter the same array is returned, so that nothing is rendered again', () => {
  expect(filterTasks(all, NO_FILTER, { me: '', today: TODAY, plan: null }, bySerial([]))).toBe(all);
});

test('status 2 is open, like 0', () => {
  expect(ids({ status: 'open' })).toEqual([1, 2, 5, 6]);
  expect(ids({ status: 'closed' })).toEqual([3, 4]);
});

test('mine are those with my name, in any spelling; without a name there are none', () => {
  expect(ids({ status: 'mine' }, 'Jan Kowalski')).toEqual([1, 2, 4, 5, 6]);
  expect(ids({ status: 'mine' }, 'żaneta łoś')).toEqual([3]);
  expect(ids({ status: 'mine' }, '   ')).toEqual([]);
});

test('a serial number leaves the tasks of one installation', () => {
  expect(ids({ sn: 'INNY' })).toEqual([2]);
});

test('age at its limits: the seventh and the thirtieth day still count, a day in the future is new', () => {
  expect(ids({ age: 'week' })).toEqual([1, 2, 6]);
  expect(ids({ age: 'month' })).toEqual([1, 2, 3, 4, 6]);
  expect(ids({ age: 'older' })).toEqual([5]);
});

test('a task without a day of creation is listed unless an age is chosen', () => {
  const undated = [aTask({ createdOn: null })];
  const shown = (filter: Partial<typeof NO_FILTER>) =>
    filterTasks(undated, { ...NO_FILTER, ...filter }, { me: '', today: TODAY, plan: null }, bySerial([])).length;
  expect([shown({ status: 'open' }), shown({ age: 'week' }), shown({ age: 'older' })]).toEqual([1, 0, 0]);
});

describe('with a plan', () => {
  const JAN = 8;
  const plans = [
    aSeenPlan(1, { plannedOn: TODAY, assignee: JAN }),
    aSeenPlan(2, { deadline: '2026-11-19', helper: JAN }),
    aSeenPlan(3, { deadline: '2026-11-19' }),
    aSeenPlan(5, { deadline: TODAY }),
    aSeenPlan(6, { deadline: '2026-11-20', plannedOn: '2026-11-24' }),
  ];
  const plan = { of: new Map(plans.map((row) => [row.key, row])), me: JAN };
  const found = (status: StatusFilter, me = '') =>
    filterTasks(all, { ...NO_FILTER, status }, { me, today: TODAY, plan }, bySerial([])).map(({ id }) => id);

  test('open requests without a day have no date, closed ones are never asked for one', () => {
    expect(found('undated')).toEqual([2, 5]);
  });

  test('a request is late from the day after its deadline, and not once it is closed', () => {
    expect(found('late')).toEqual([2]);
  });

  test('mine are also those of which the plan says so, as assignee or as helper, without a name too', () => {
    expect(found('mine')).toEqual([1, 2]);
    expect(found('mine', 'Żaneta Łoś')).toEqual([1, 2, 3]);
  });

  test('without it none is without a day or late, and these are not offered', () => {
    expect(ids({ status: 'undated' })).toEqual([]);
    expect(statusFilters(false)).toEqual(['all', 'open', 'closed', 'mine']);
  });
});
