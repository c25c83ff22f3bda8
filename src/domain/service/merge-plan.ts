import { changedPlan, PLAN_FIELDS, pickFields, type PlanChange, type PlanField, planFaults, type TaskPlan } from './plan.ts';

/** A change on top of what somebody else has written meanwhile. */
export interface MergedPlan {
  /** What can be sent without a question. */
  readonly change: PlanChange;
  /** Fields that the user decides. */
  readonly asked: readonly PlanField[];
}

/**
 * Merges a change, which was made on `base`, with a newer plan, field by field. The user is asked about a field that both sides changed
 * differently, and about one that contradicts a change of the other side, never about the place, which is left out if the day or the
 * person has changed. Source: specification 39.6.
 */
export function mergePlan(base: TaskPlan, mine: PlanChange, theirs: TaskPlan): MergedPlan {
  const changed = PLAN_FIELDS.filter((field) => mine[field] !== undefined && mine[field] !== base[field] && mine[field] !== theirs[field]);
  const isTheirs = (field: PlanField): boolean => theirs[field] !== base[field];
  const isMine = (field: PlanField): boolean => changed.includes(field);
  const asked = new Set(changed.filter((field) => field !== 'place' && isTheirs(field)));
  // a time is agreed for a day: neither side's goes unseen, nor comes to the day of the other side
  const times = ['from', 'to'] as const;
  if (isMine('plannedOn') && times.some((field) => isTheirs(field) && theirs[field] !== null)) asked.add('plannedOn');
  if (isTheirs('plannedOn') && theirs.plannedOn !== changedPlan(base, mine).plannedOn)
    for (const field of times) if (isMine(field) && mine[field] !== null) asked.add(field);
  const isMoved = isTheirs('plannedOn') || isTheirs('assignee');
  const isLeftOut = (field: PlanField): boolean => asked.has(field) || (field === 'place' && isMoved);
  const takeMine = (): PlanChange => pickFields(mine, (field) => isMine(field) && !isLeftOut(field));
  for (const [, ...fields] of planFaults(changedPlan(theirs, takeMine()))) for (const field of fields) if (isMine(field)) asked.add(field);
  return { change: takeMine(), asked: PLAN_FIELDS.filter((field) => asked.has(field)) };
}
