import { expect, test } from 'vitest';
import type { PlanChange } from '#domain/service/plan.ts';
import { type PlanDecision, planEdit, undoOf, type UnsentPlan } from '#domain/service/plan-decision.ts';
import { aPlannedTask } from '#tests/support/plans.ts';

const office = aPlannedTask(1, { version: 4, plannedOn: '2026-12-04', from: '09:00', to: '11:00', assignee: 7, place: 2 });
const seenWith = (over: PlanChange = {}) => ({ ...office, ...over });
const unsent = (decision: PlanDecision | null, isShown = true): UnsentPlan[] => (decision ? [{ ...decision, isShown }] : []);
const decide = (now: PlanChange, earlier: readonly UnsentPlan[] = [], seen = seenWith(), stored = office) =>
  planEdit(seen, now)(earlier, stored, 'e1');

test('a change names the fields that differ, with the version of what the user saw', () => {
  expect(decide({ plannedOn: '2026-12-07', minutes: 60 })).toMatchObject({ change: { plannedOn: '2026-12-07' }, version: 4, epoch: 'e1' });
  expect(decide({ minutes: 60 })).toBeNull();
});

test('what goes with a day that is taken away is not named', () => {
  expect(decide({ plannedOn: null })?.change).toEqual({ plannedOn: null });
});

test('a later change takes in an earlier one that was never sent, based on what the user saw before the first', () => {
  const first = decide({ minutes: 90 });
  const both = decide({ priority: 2 }, unsent(first), seenWith({ minutes: 90 }));
  expect(both).toMatchObject({ change: { minutes: 90, priority: 2 }, base: { minutes: 60, priority: 0 }, version: 4 });
});

test('a day taken away and given back keeps the times away, as the user saw it', () => {
  const away = decide({ plannedOn: null });
  const back = decide({ plannedOn: '2026-12-07' }, unsent(away), seenWith({ plannedOn: null, from: null, to: null, place: null }));
  expect(back?.change).toEqual({ plannedOn: '2026-12-07', from: null, to: null });
  expect(back?.base).toMatchObject({ plannedOn: '2026-12-04', from: '09:00', to: '11:00' });
});

test('a change that was taken back leaves nothing to send', () => {
  const moved = decide({ plannedOn: '2026-12-07', place: 1 });
  const seen = seenWith({ plannedOn: '2026-12-07', place: 1 });
  expect(decide({ plannedOn: '2026-12-04', place: 2 }, unsent(moved), seen)).toBeNull();
});

test('a value that the office has changed meanwhile is sent although the user saw it at first', () => {
  const first = decide({ minutes: 90 });
  const now = { ...office, minutes: 45, version: 5 };
  expect(decide({ minutes: 60 }, unsent(first), { ...now, minutes: 90 }, now)).toMatchObject({ change: { minutes: 60 }, version: 4 });
});

test('a field that needs the user and is decided again is based on what the user sees now, the others are asked again', () => {
  const question = { change: { minutes: 90, priority: 1 }, base: office, version: 0, epoch: 'e1' } as const;
  const now = { ...office, minutes: 45, version: 6 };
  expect(decide({ minutes: 30, priority: 2 }, unsent(question, false), now, now)).toMatchObject({ base: { minutes: 45 }, version: 6 });
  expect(decide({ minutes: 30 }, unsent(question, false), now, now)).toMatchObject({
    change: { minutes: 30, priority: 1 },
    base: { minutes: 45, priority: 0 },
    version: 0,
  });
});

test('a version of another epoch counts in none', () => {
  const before = { ...(decide({ minutes: 90 }) as PlanDecision), epoch: 'e0' };
  expect(decide({ priority: 1 }, unsent(before))).toMatchObject({ version: 0, epoch: 'e1' });
});

test('taking back restores what went with the day, and leaves what somebody has changed since', () => {
  const away = { plannedOn: null };
  const after = seenWith({ plannedOn: null, from: null, to: null, place: null });
  expect(undoOf(office, away, after)).toEqual({ plannedOn: '2026-12-04', from: '09:00', to: '11:00', place: 2 });
  expect(undoOf(office, { minutes: 90, priority: 2 }, { ...office, minutes: 90, priority: 1 })).toEqual({ minutes: 60 });
  expect(undoOf(office, { plannedOn: '2026-12-07' }, { ...office, plannedOn: '2026-12-08', place: 5 })).toEqual({});
});

test('a time that was refused for want of a day stays in a later change of another field', () => {
  const free = aPlannedTask(1, { version: 4 });
  const refused = { change: { to: '10:00' }, base: free, version: 4, epoch: 'e1' } as const;
  expect(planEdit(free, { minutes: 90 })(unsent(refused, false), free, 'e1')?.change).toEqual({ to: '10:00', minutes: 90 });
  expect(planEdit(free, { plannedOn: null, minutes: 90 })(unsent(refused, false), free, 'e1')?.change).toEqual({ minutes: 90 });
});

test('a day that is given while a time without one is being sent does not take that time away', () => {
  const free = aPlannedTask(1, { version: 4 });
  const seen = { ...free, to: '10:00' };
  expect(planEdit(seen, { plannedOn: '2026-12-07' })([], free, 'e1')?.change).toEqual({ plannedOn: '2026-12-07' });
  const later = { change: { minutes: 90 }, base: seen, version: 4, epoch: 'e1' } as const;
  const both = planEdit({ ...seen, minutes: 90 }, { plannedOn: '2026-12-07' })(unsent(later), free, 'e1');
  expect(both?.change).toEqual({ plannedOn: '2026-12-07', minutes: 90 });
});

test('taken back, times that were agreed for one day are not put on another one that somebody has chosen since', () => {
  const away = { plannedOn: null };
  const moved = { plannedOn: '2026-12-07', from: null, to: null };
  const since = { ...office, plannedOn: '2026-12-08', from: null, to: null, place: 5 };
  expect(undoOf(office, away, since)).toEqual({});
  expect(undoOf(office, moved, since)).toEqual({});
  expect(undoOf(office, { from: '10:00' }, { ...office, from: '10:00', plannedOn: '2026-12-08' })).toEqual({});
});
