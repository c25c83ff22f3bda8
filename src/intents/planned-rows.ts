import { oncePer } from '#lib/once-per.ts';
import { isLive, isMoving, needsUser } from '#domain/service/change-state.ts';
import { changedPlan, type TaskPlan } from '#domain/service/plan.ts';
import { accountNames, type SeenPlan } from '#domain/service/seen-plan.ts';
import { type PlanTaskOp, planTaskIntent } from './plan-task.intent.ts';
import { isCreation, isKnown } from './registry.ts';
import type { StoredPlan } from './stored-plan.ts';

const UNPLANNED: TaskPlan & Pick<SeenPlan, 'assigneeName' | 'helperName' | 'version' | 'visit'> = {
  ...{ assignee: null, helper: null, plannedOn: null, from: null, to: null, place: null, priority: 0, minutes: 60, deadline: null },
  ...{ assigneeName: null, helperName: null, version: 1, visit: null },
};

/** The plan of a request that was filed on this device. `task`: its number; `null`: the office has given it none yet. */
export const unplanned = (key: string, task: number | null): SeenPlan => ({ ...UNPLANNED, key, task, isWaiting: false, troubled: null });

/**
 * The office's rows, and those of requests that were filed on this device since they were fetched, with the changes of this device. Several
 * parts of a screen use them.
 */
export const plannedRows = oncePer((stored: StoredPlan): readonly SeenPlan[] => {
  const changes = new Map<string, PlanTaskOp[]>();
  for (const op of stored.ops.filter(isKnown)) {
    if (op.kind === planTaskIntent.kind) changes.set(op.body.task, [...(changes.get(op.body.task) ?? []), op]);
  }
  const nameOf = namesOf(stored);
  const decidedAt = ({ key }: SeenPlan): number => changes.get(key)?.at(-1)?.seq ?? 0;
  return withPlaces(
    knownRows(stored).map((row) => overlaid(row, changes.get(row.key) ?? [], stored.startedTick, nameOf)),
    decidedAt,
  );
});

type NameOf = (account: number | null) => string | null;

function namesOf({ rows, people }: StoredPlan): NameOf {
  const names = accountNames(rows, people);
  return (account) => (account === null ? null : (names.get(account) ?? ''));
}

/** An unconfirmed change is applied, and a confirmed one to a row that is older than its answer. */
function overlaid(row: SeenPlan, changes: readonly PlanTaskOp[], startedTick: number, nameOf: NameOf): SeenPlan {
  const isMissing = (op: PlanTaskOp): boolean =>
    isMoving(op) || (op.state === 'done' && (op.doneTick ?? 0) > startedTick && row.version <= op.body.version);
  const applied = changes.filter(isMissing);
  if (changes.length === 0) return row;
  let plan: TaskPlan = row;
  for (const { body } of applied) plan = changedPlan(plan, body.change);
  return {
    ...row,
    ...plan,
    assigneeName: plan.assignee === row.assignee ? row.assigneeName : nameOf(plan.assignee),
    helperName: plan.helper === row.helper ? row.helperName : nameOf(plan.helper),
    isWaiting: changes.some(isMoving),
    troubled: changes.find(needsUser)?.state ?? null,
  };
}

/** What comes to a day without a place is the last there, as at the server, in the order of the decisions. */
function withPlaces(rows: readonly SeenPlan[], decidedAt: (row: SeenPlan) => number): SeenPlan[] {
  const dayOf = ({ plannedOn, assignee }: SeenPlan): string => `${plannedOn} ${assignee}`;
  const last = new Map<string, number>();
  for (const row of rows) last.set(dayOf(row), Math.max(last.get(dayOf(row)) ?? 0, row.place ?? 0));
  const placed = new Map<string, number>();
  const coming = rows.filter(({ plannedOn, place }) => plannedOn !== null && place === null);
  for (const row of coming.sort((one, other) => decidedAt(one) - decidedAt(other))) {
    const place = (last.get(dayOf(row)) ?? 0) + 1;
    last.set(dayOf(row), place);
    placed.set(row.key, place);
  }
  return rows.map((row) => (placed.has(row.key) ? { ...row, place: placed.get(row.key) ?? null } : row));
}

function knownRows({ rows, ops, taskIds, startedTick }: StoredPlan): SeenPlan[] {
  const keyOf = new Map(taskIds.map(({ lid, id }) => [id, lid]));
  const numberOf = new Map(taskIds.map(({ lid, id }) => [lid, id]));
  const listed = rows.map((row): SeenPlan => ({ ...row, key: keyOf.get(row.task) ?? `srv:${row.task}`, isWaiting: false, troubled: null }));
  const there = new Set(listed.map(({ key }) => key));
  const isNewer = ({ doneTick }: { readonly doneTick: number | null }) => (doneTick ?? 0) > startedTick;
  const filed = ops.filter((op) => isCreation(op) && (isLive(op) || (op.state === 'done' && isNewer(op))) && !there.has(op.lid));
  return [...listed, ...filed.map(({ lid }) => unplanned(lid, numberOf.get(lid) ?? null))];
}
