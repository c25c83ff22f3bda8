import { changedPlan, PLAN_FIELDS, pickFields, type PlanChange, type PlanField, type TaskPlan } from './plan.ts';

/** A change of a plan with what the user saw when deciding. */
export interface PlanDecision {
  readonly change: PlanChange;
  readonly base: TaskPlan;
  /** Of the plan that the user saw. It counts only in its epoch; 0 counts in none. */
  readonly version: number;
  readonly epoch: string | null;
}

/** A decision of this device that the office does not have yet. */
export interface UnsentPlan extends PlanDecision {
  /** Whether the screens show the plan with it. One that needs the user is not shown. */
  readonly isShown: boolean;
}

type ShownPlan = TaskPlan & { readonly version: number };

const differing = (one: TaskPlan, other: TaskPlan): PlanField[] => PLAN_FIELDS.filter((field) => one[field] !== other[field]);

/**
 * Changes a plan that the user sees. The decision takes in those of its request that were not sent: it has their fields too, each with what
 * the user saw of it before the first of them. A field that needs the user and is decided again is based on what the user sees now.
 * `office`: the stored plan without the changes of this device. `null`: nothing is left to send. Source: specification 39.11.
 */
export const planEdit =
  (seen: ShownPlan, now: PlanChange) =>
  (unsent: readonly UnsentPlan[], office: TaskPlan | undefined, epoch: string | null): PlanDecision | null => {
    const { before, change, version } = takenIn(unsent, seen, now, epoch);
    const after = changedPlan(changedPlan(before, change), now);
    const named = { ...change, ...now };
    const isLeft = (field: PlanField): boolean =>
      before[field] !== after[field] || (named[field] !== undefined && office !== undefined && office[field] !== after[field]);
    // what goes with the day, and the last place, are not named: the server does the same
    const isImplied = (field: PlanField): boolean =>
      after[field] === null && (field === 'place' || (after.plannedOn === null && (field === 'from' || field === 'to')));
    const left = pickFields(after, (field) => isLeft(field) && !isImplied(field));
    return Object.keys(left).length === 0 ? null : { change: left, base: before, version, epoch };
  };

/** Unsent decisions as one change, with the plan on which it is made. */
function takenIn(unsent: readonly UnsentPlan[], seen: ShownPlan, now: PlanChange, epoch: string | null) {
  const base: Partial<Record<PlanField, unknown>> = {};
  let change: PlanChange = {};
  let version = seen.version;
  for (const { isShown, ...earlier } of unsent) {
    const own = isShown ? earlier.change : pickFields(earlier.change, (field) => now[field] === undefined);
    const touched = PLAN_FIELDS.filter((field) => own[field] !== undefined);
    if (touched.length === 0) continue;
    if (isShown) touched.push(...differing(earlier.base, changedPlan(earlier.base, earlier.change)));
    for (const field of touched) if (base[field] === undefined) base[field] = earlier.base[field];
    change = { ...change, ...own };
    version = earlier.epoch === epoch ? Math.min(version, earlier.version) : 0;
  }
  return { before: { ...pickFields(seen, () => true), ...base } as TaskPlan, change, version };
}

/** What takes a change back: each field that it changed and that is still as it left it, as it was before. Times stay with their day. */
export function undoOf(before: TaskPlan, change: PlanChange, now: TaskPlan): PlanChange {
  const after = changedPlan(before, change);
  const isOurDay = now.plannedOn === after.plannedOn;
  const isOurs = (field: PlanField): boolean => {
    if (field === 'place') return isOurDay && now.assignee === after.assignee;
    return now[field] === after[field] && (isOurDay || (field !== 'from' && field !== 'to'));
  };
  return pickFields(before, (field) => before[field] !== after[field] && isOurs(field));
}
