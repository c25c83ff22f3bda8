import { expect, test } from 'vitest';
import { planOf, planOfDay } from '#domain/service/seen-plan.ts';
import { aSeenPlan } from '#tests/support/plans.ts';

const DAY = '2026-12-04';
const rows = [
  aSeenPlan(1, { plannedOn: DAY, assignee: 7, place: 2 }),
  aSeenPlan(2, { plannedOn: DAY, assignee: 7, place: 1 }),
  aSeenPlan(3, { plannedOn: DAY, assignee: 3, helper: 7, place: 1.5 }),
  aSeenPlan(4, { plannedOn: '2026-12-05', assignee: 7, place: 1 }),
  aSeenPlan(5),
  aSeenPlan(6, { plannedOn: DAY, place: 1 }),
];
const numbers = (some: readonly { readonly task: number | null }[]) => some.map(({ task }) => task);

test('a day has its rows by person and place, those of nobody first', () => {
  expect(numbers(planOfDay(rows, DAY))).toEqual([6, 3, 2, 1]);
});

test('the day of a person has what it does and what it helps with, by place', () => {
  expect(numbers(planOfDay(rows, DAY, 7))).toEqual([2, 3, 1]);
  expect(planOfDay(rows, DAY, 8)).toEqual([]);
});

test('equal places are in the order of the names of their requests', () => {
  const same = [aSeenPlan(12, { plannedOn: DAY, place: 1 }), aSeenPlan(11, { plannedOn: DAY, place: 1 })];
  expect(numbers(planOfDay(same, DAY))).toEqual([11, 12]);
});

test('the row of one request is found by its local id', () => {
  expect([planOf(rows, 'srv:4')?.task, planOf(rows, 'srv:9')]).toEqual([4, undefined]);
});
