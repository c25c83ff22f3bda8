import { expect, test } from 'vitest';
import type { ChangeState } from '#domain/service/change-state.ts';
import type { Op } from '#local/db/row-types.ts';
import { planView } from '#state/use-plan.ts';
import { ABSENT, LOADING, ready } from '#tests/support/app-context.tsx';
import { aPlannedTask, aStoredPlan } from '#tests/support/plans.ts';

const filed = (lid: string, state: ChangeState, doneTick: number | null = null) =>
  ({ lid, kind: 'task.create', opv: 1, state, doneTick }) as Op;
const seen = (plan: ReturnType<typeof planView>) => (plan.is === 'known' ? plan.rows.map(({ key, task }) => `${key} ${task}`) : plan.is);

test('a plan is loading, never fetched, or not there on a foreign backend', () => {
  expect(planView(LOADING)).toEqual({ is: 'loading' });
  expect(planView(ABSENT)).toEqual({ is: 'absent', problem: null });
  expect(planView({ is: 'absent', problem: { is: 'offline' } })).toEqual({ is: 'absent', problem: { is: 'offline' } });
  expect(planView({ is: 'absent', problem: { is: 'unsupported' } })).toEqual({ is: 'foreign' });
});

test('what was fetched before the backend was a foreign one is not shown as its plan', () => {
  expect(planView({ ...ready(aStoredPlan([aPlannedTask(1)])), problem: { is: 'unsupported' } } as never)).toEqual({ is: 'foreign' });
});

test('a known plan names the days of its closed requests, by the day of its fetch in Warsaw', () => {
  expect(planView(ready(aStoredPlan([])))).toMatchObject({ is: 'known', from: '2026-11-13', to: '2026-12-18', problem: null });
});

test('each row has the local id of its request', () => {
  const stored = aStoredPlan([aPlannedTask(1), aPlannedTask(2)], { taskIds: [{ lid: 'filed-here', id: 2 }] });
  expect(seen(planView(ready(stored)))).toEqual(['srv:1 1', 'filed-here 2']);
});

test('a request filed here has an empty plan from its decision until the plan that has it is fetched', () => {
  const ops = [filed('a', 'queued'), filed('b', 'rejected'), filed('c', 'discarded'), filed('d', 'done', 9), filed('e', 'done', 3)];
  const taskIds = [
    { lid: 'd', id: 4 },
    { lid: 'e', id: 5 },
  ];
  const stored = aStoredPlan([], { ops, taskIds, startedTick: 5 });
  expect(seen(planView(ready(stored)))).toEqual(['a null', 'b null', 'd 4']);
});
