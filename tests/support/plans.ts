import type { PlanChange, PlannedTask } from '#domain/service/plan.ts';
import type { planEdit } from '#domain/service/plan-decision.ts';
import type { RecordedCall } from './app-context.tsx';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import type { StoredPlan } from '#intents/stored-plan.ts';

/** A service request without a plan. */
export const aPlannedTask = (task: number, over: Partial<PlannedTask> = {}): PlannedTask => ({
  ...{ assignee: null, assigneeName: null, helper: null, helperName: null, plannedOn: null, from: null, to: null, place: null },
  ...{ priority: 0, minutes: 60, deadline: null, version: 1, visit: null },
  ...{ task, ...over },
});

/** The same as screens see it. */
export const aSeenPlan = (task: number, over: Partial<SeenPlan> = {}): SeenPlan => ({
  ...aPlannedTask(task),
  ...{ key: `srv:${task}`, isWaiting: false, troubled: null, ...over },
});

/** The plan of a device without changes of its own. */
export const aStoredPlan = (rows: readonly PlannedTask[], over: Partial<StoredPlan> = {}): StoredPlan => ({
  ...{ rows, ops: [], taskIds: [], people: [], startedTick: 0, ...over },
});

type Edit = ReturnType<typeof planEdit>;

/** What each press has planned: by the local id of a request, the fields that are sent. */
export const plannedIn = (calls: readonly RecordedCall[]): (readonly [key: string, change: PlanChange | undefined])[][] =>
  calls.flatMap(([verb, decisions]) => {
    if (verb !== 'decide') return [];
    const planned = (decisions as [string, string, string, Edit][]).filter(([kind]) => kind === 'planTask');
    return [planned.map(([, key, , edit]) => [key, edit([], undefined, null)?.change] as const)];
  });
