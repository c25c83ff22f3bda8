import { isLive } from '#domain/service/change-state.ts';
import type { TaskPlan } from '#domain/service/plan.ts';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { isCreation } from '#intents/registry.ts';
import type { StoredPlan } from './queries.ts';

/** The plan of a request that was just filed. */
const UNPLANNED: TaskPlan & Pick<SeenPlan, 'assigneeName' | 'helperName' | 'version' | 'visit'> = {
  ...{ assignee: null, helper: null, plannedOn: null, from: null, to: null, place: null, priority: 0, minutes: 60, deadline: null },
  ...{ assigneeName: null, helperName: null, version: 1, visit: null },
};

/** The office's rows, and those of requests that were filed on this device since they were fetched. */
export function plannedRows({ rows, ops, taskIds, startedTick }: StoredPlan): SeenPlan[] {
  const keyOf = new Map(taskIds.map(({ lid, id }) => [id, lid]));
  const numberOf = new Map(taskIds.map(({ lid, id }) => [lid, id]));
  const listed = rows.map((row): SeenPlan => ({ ...row, key: keyOf.get(row.task) ?? `srv:${row.task}`, isWaiting: false, troubled: null }));
  const there = new Set(listed.map(({ key }) => key));
  const isNewer = ({ doneTick }: { readonly doneTick: number | null }) => (doneTick ?? 0) > startedTick;
  const filed = ops.filter((op) => isCreation(op) && (isLive(op) || (op.state === 'done' && isNewer(op))) && !there.has(op.lid));
  const own = filed.map(
    ({ lid }): SeenPlan => ({ ...UNPLANNED, key: lid, task: numberOf.get(lid) ?? null, isWaiting: false, troubled: null }),
  );
  return [...listed, ...own];
}
