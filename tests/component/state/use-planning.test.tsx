import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlanChange, TaskPlan } from '#domain/service/plan.ts';
import type { UnsentPlan } from '#domain/service/plan-decision.ts';
import type { NewTask } from '#domain/service/task.ts';
import { usePlanning } from '#state/use-planning.ts';
import { decisionsIn, failed, memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aPlannedTask, aSeenPlan, aStoredPlan, plannedIn } from '#tests/support/plans.ts';
import { anUnsentChange } from '#tests/support/unsent-changes.ts';
import { aTask } from '#tests/support/view-builders.ts';
import type { Commands } from '#state/commands/commands.ts';

const FRIDAY = '2026-12-04';
const row = aPlannedTask(1, { plannedOn: '2026-12-02', from: '09:00', place: 3, version: 4 });
const seen = aSeenPlan(1, { ...row });

function opened(answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  queries.plan.value = ready(aStoredPlan([row, aPlannedTask(2)]));
  queries.tasks.value = ready([{ ...aTask({ description: 'Dom Kalisz' }), id: 1, key: 'srv:1' } as never]);
  const { commands, calls } = memoryCommands(queries, answers);
  const hook: { now?: ReturnType<typeof usePlanning> } = {};
  function Planner() {
    hook.now = usePlanning();
    return null;
  }
  renderScreen(<Planner />, { at: '/', queries, commands });
  const planning = () => hook.now as ReturnType<typeof usePlanning>;
  /** The changes of the last press, as an office without other changes gets them. */
  const sent = (office: TaskPlan = row) =>
    decisionsIn(calls.slice(-1)).map(([command, key, name, edit]) =>
      command === 'planTask'
        ? [
            key,
            name,
            (edit as (u: readonly UnsentPlan[], o: TaskPlan, e: string) => { change: PlanChange } | null)([], office, 'e')?.change,
          ]
        : [command, name],
    );
  return { queries, calls, planning, sent };
}

test('all changes of a press are one call, with the names of their installations', async () => {
  const { planning, calls, sent } = opened();
  const changes = [seen, aSeenPlan(2)].map((one) => ({ row: one, change: { plannedOn: FRIDAY } }));
  expect(await planning().planTasks(changes)).toMatchObject({ ok: true });
  expect(calls.filter(([verb]) => verb === 'decide')).toHaveLength(1);
  expect(sent().map(([key, name]) => `${key} ${name}`)).toEqual(['srv:1 Dom Kalisz', 'srv:2 ']);
});

test('one press takes back what is as it left it, and leaves what was changed since', async () => {
  const { queries, planning, sent } = opened();
  const planned = await planning().planTasks([{ row: seen, change: { plannedOn: FRIDAY, minutes: 90 } }]);
  const now = { ...row, plannedOn: FRIDAY, minutes: 45, place: 1, version: 6 };
  act(() => {
    queries.plan.value = ready(aStoredPlan([now]));
  });
  await settle();
  if (planned.ok) await planned.value();
  expect(sent(now)).toEqual([['srv:1', 'Dom Kalisz', { plannedOn: '2026-12-02', place: 3 }]]);
});

test('one press takes back each of several changes', async () => {
  const { queries, planning, calls } = opened();
  const planned = await planning().planTasks([seen, aSeenPlan(2)].map((one) => ({ row: one, change: { plannedOn: FRIDAY } })));
  act(() => {
    queries.plan.value = ready(aStoredPlan([1, 2].map((task) => aPlannedTask(task, { plannedOn: FRIDAY, version: 6 }))));
  });
  await settle();
  if (planned.ok) await planned.value();
  expect(plannedIn(calls).at(-1)).toEqual([
    ['srv:1', { plannedOn: '2026-12-02', place: 3 }],
    ['srv:2', { plannedOn: null }],
  ]);
});

test('what could not be stored offers nothing to take back', async () => {
  const { planning } = opened({ decide: async () => failed({ is: 'device', quota: true }) });
  expect(await planning().planTasks([{ row: seen, change: { minutes: 90 } }])).toMatchObject({ ok: false });
});

test('a note and a new day are stored together, without the times of the former day', async () => {
  const { planning, calls, sent } = opened();
  const task = { ...aTask(), id: 1, key: 'srv:1' } as never;
  await planning().notHome({ task, row: seen, note: 'Nie zastano: klienta nie było.', day: FRIDAY, draftKey: 'task.not-home:srv:1' });
  expect(sent()).toEqual([
    ['commentTask', 'Nie zastano: klienta nie było.'],
    ['srv:1', 'Dom Kalisz', { plannedOn: FRIDAY, from: null }],
  ]);
  expect(calls.at(-1)?.at(-1)).toBe('task.not-home:srv:1');
  await planning().notHome({ task, row: seen, note: 'Nie zastano.', day: null });
  expect(sent()[1]).toEqual(['srv:1', 'Dom Kalisz', { plannedOn: null }]);
});

test('taken back, a note that was never sent is discarded, one that was sent stays', async () => {
  for (const attempt of [0, 1]) {
    const { queries, planning, calls } = opened();
    const task = { ...aTask(), id: 1, key: 'srv:1' } as never;
    const decided = await planning().notHome({ task, row: seen, note: ' Nie zastano. ', day: null });
    const note = anUnsentChange({
      seq: 9,
      kind: 'task.comment',
      sending: 'call',
      quote: 'Nie zastano.',
      state: 'queued',
      attempt,
      commented: 'srv:1',
    });
    act(() => {
      queries.outbox.value = { ...queries.outbox.value, pending: [note] };
    });
    await settle();
    if (decided.ok) await decided.value();
    expect(calls.filter(([verb]) => verb === 'discardChange')).toEqual(attempt === 0 ? [['discardChange', 9]] : []);
  }
});

test('taken back, the same note of another request that waits longer stays', async () => {
  const { queries, planning, calls } = opened();
  const task = { ...aTask(), id: 1, key: 'srv:1' } as never;
  const decided = await planning().notHome({ task, row: seen, note: 'Nie zastano.', day: null });
  const ofOther = anUnsentChange({
    seq: 3,
    kind: 'task.comment',
    sending: 'call',
    quote: 'Nie zastano.',
    state: 'queued',
    commented: 'filed',
  });
  act(() => {
    queries.outbox.value = { ...queries.outbox.value, pending: [ofOther] };
  });
  await settle();
  if (decided.ok) await decided.value();
  expect(calls.filter(([verb]) => verb === 'discardChange')).toEqual([]);
});

test('taken back, a request filed for a day is discarded with its plan unless it was sent: then it loses the plan', async () => {
  for (const attempt of [0, 1]) {
    const { queries, planning, calls } = opened();
    const task = { description: 'Dom Kalisz' } as NewTask;
    const decided = await planning().fileForDay({ task, diagnosis: 17, change: { plannedOn: FRIDAY, assignee: 7 } });
    const [filing] = decisionsIn(calls);
    const key = (filing?.[3] as { key: string } | undefined)?.key ?? '';
    act(() => {
      queries.outbox.value = { ...queries.outbox.value, pending: [anUnsentChange({ seq: 9, opId: key, state: 'queued', attempt })] };
      queries.plan.value = ready(aStoredPlan([row]));
    });
    await settle();
    if (decided.ok) await decided.value();
    const back = decisionsIn(calls).slice(2);
    expect(calls.filter(([verb]) => verb === 'discardChange')).toEqual(attempt === 0 ? [['discardChange', 9]] : []);
    expect(back.map(([command, of]) => [command, of])).toEqual(attempt === 0 ? [] : [['planTask', key]]);
  }
});
