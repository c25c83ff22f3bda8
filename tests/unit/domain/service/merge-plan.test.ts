import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergePlan } from '#domain/service/merge-plan.ts';
import { changedPlan, PLAN_FIELDS, type PlanChange, planFaults, type TaskPlan } from '#domain/service/plan.ts';

const BASE: TaskPlan = {
  ...{ assignee: 1, helper: null, plannedOn: '2026-12-01', from: null, to: null, place: 2 },
  ...{ priority: 0, minutes: 60, deadline: null },
};
const merged = (mine: PlanChange, theirs: PlanChange, base = BASE) => mergePlan(base, mine, changedPlan(base, theirs));

test('changes of other fields are sent without a question', () => {
  expect(merged({ minutes: 90, plannedOn: '2026-12-04' }, { deadline: '2026-12-24', priority: 2 })).toEqual({
    change: { minutes: 90, plannedOn: '2026-12-04' },
    asked: [],
  });
});

test('a field that both changed is asked for, unless both want the same', () => {
  expect(merged({ plannedOn: '2026-12-04', minutes: 90, priority: 1 }, { plannedOn: '2026-12-05', minutes: 90 })).toEqual({
    change: { priority: 1 },
    asked: ['plannedOn'],
  });
});

test('what was put back as it was is nothing to send', () => {
  expect(merged({ minutes: 60, priority: 0 }, { minutes: 90 })).toEqual({ change: {}, asked: [] });
});

test('a place is never asked for: mine is the later one, but none on the list of another day or person', () => {
  expect(merged({ place: 1.5 }, { place: 7 })).toEqual({ change: { place: 1.5 }, asked: [] });
  expect(merged({ place: 1.5 }, { plannedOn: '2026-12-02' })).toEqual({ change: {}, asked: [] });
  expect(merged({ place: 1.5 }, { assignee: 2 })).toEqual({ change: {}, asked: [] });
});

test('what contradicts the other side is asked for', () => {
  expect(merged({ helper: 2 }, { assignee: 2 })).toEqual({ change: {}, asked: ['helper'] });
  expect(merged({ from: '12:00' }, { to: '11:00' })).toEqual({ change: {}, asked: ['from'] });
  expect(merged({ from: '12:00', minutes: 30 }, { plannedOn: null })).toEqual({ change: { minutes: 30 }, asked: ['from'] });
  expect(merged({ plannedOn: null }, { from: '10:00' })).toEqual({ change: {}, asked: ['plannedOn'] });
});

test('times that were agreed meanwhile for the former day are not carried to another one unseen', () => {
  expect(merged({ plannedOn: '2026-12-04', minutes: 30 }, { from: '10:00' })).toEqual({ change: { minutes: 30 }, asked: ['plannedOn'] });
  const timed = { ...BASE, from: '09:00' };
  expect(merged({ plannedOn: '2026-12-04', from: null }, { from: '10:00' }, timed)).toEqual({ change: {}, asked: ['plannedOn', 'from'] });
});

test('times that I agreed for a day are not put on another one that the other side has chosen', () => {
  const times = { from: '09:00', to: '11:00' };
  expect(merged(times, { plannedOn: '2026-12-05' })).toEqual({ change: {}, asked: ['from', 'to'] });
  expect(merged({ plannedOn: '2026-12-04', ...times }, { plannedOn: '2026-12-05' })).toEqual({
    change: {},
    asked: ['plannedOn', 'from', 'to'],
  });
  expect(merged({ plannedOn: '2026-12-05', ...times }, { plannedOn: '2026-12-05' })).toEqual({ change: times, asked: [] });
});

test('of any two changes nothing of the other side is overwritten, nothing of mine is lost, and the result can be stored', () => {
  const day = fc.constantFrom('2028-02-29', '2028-03-01', null);
  const time = fc.constantFrom('08:00', '12:00', null);
  const person = fc.constantFrom(1, 2, null);
  const aPlan = fc.record({
    ...{ assignee: person, helper: person, plannedOn: day, from: time, to: time, deadline: day },
    ...{ place: fc.constantFrom(1, 2, null), priority: fc.constantFrom(0 as const, 1 as const), minutes: fc.constantFrom(30, 60) },
  });
  const sound = aPlan.map((plan) => changedPlan(plan, {})).filter((plan) => planFaults(plan).length === 0);
  const aChange = fc
    .tuple(aPlan, fc.subarray([...PLAN_FIELDS]))
    .map(([plan, fields]) => Object.fromEntries(fields.map((f) => [f, plan[f]])));
  fc.assert(
    fc.property(sound, aChange, sound, (base, mine: PlanChange, theirs) => {
      const { change, asked } = mergePlan(base, mine, theirs);
      const result = changedPlan(theirs, change);
      expect(planFaults(result)).toEqual([]);
      for (const field of PLAN_FIELDS) {
        const isTheirs = theirs[field] !== base[field];
        if (isTheirs && field !== 'place') expect(result[field]).toBe(theirs[field] === mine[field] ? mine[field] : theirs[field]);
        const isMine = mine[field] !== undefined && mine[field] !== base[field];
        if (isMine && field !== 'place' && !asked.includes(field)) expect(result[field]).toBe(mine[field]);
      }
    }),
    { numRuns: 3_000 },
  );
});
