import { addDays, isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';

/** 0 ordinary, 1 urgent, 2 breakdown. */
export type Priority = 0 | 1 | 2;
/** 'HH:MM' by the clock of Warsaw. */
export type ClockTime = string;

/** Whose a service request is, and when. Source: specification 39.1. */
export interface TaskPlan {
  /** Account of the technician. */
  readonly assignee: number | null;
  /** Account of a second technician. */
  readonly helper: number | null;
  readonly plannedOn: LocalDate | null;
  /** Agreed with the customer. */
  readonly from: ClockTime | null;
  readonly to: ClockTime | null;
  /** Order in the day of the assignee. */
  readonly place: number | null;
  readonly priority: Priority;
  /** Unit: min. */
  readonly minutes: number;
  readonly deadline: LocalDate | null;
}

/** What is left out stays. */
export type PlanChange = Partial<TaskPlan>;
export type PlanField = keyof TaskPlan;

export interface PlannedTask extends TaskPlan {
  /** Number of the service request. */
  readonly task: number;
  /** As entered with the account; empty: not entered. `null`: none. */
  readonly assigneeName: string | null;
  readonly helperName: string | null;
  /** Account that made the last change in the story of the request; `null` or absent: not known. */
  readonly changedBy?: number | null;
  readonly changedByName?: string | null;
  /** Grows by one with each change. */
  readonly version: number;
  /** The latest visit of the request; a correction of one only once it is final. */
  readonly visit: Pick<VisitHead, 'uuid' | 'state' | 'started_at' | 'ended_at' | 'decided' | 'items'> | null;
}

export const PLAN_FIELDS = ['assignee', 'helper', 'plannedOn', 'from', 'to', 'place', 'priority', 'minutes', 'deadline'] as const;

/** Those fields of a plan or change that are there and chosen. */
export const pickFields = (of: PlanChange, is: (field: PlanField) => boolean): PlanChange =>
  Object.fromEntries(PLAN_FIELDS.filter((field) => of[field] !== undefined && is(field)).map((field) => [field, of[field]]));

/** Unit: days of one answer. */
export const PLAN_DAYS = 62;
/** The days of which a device keeps the plan. Source: specification 39.10. */
export const planWindow = (today: LocalDate) => ({ from: addDays(today, -7), to: addDays(today, 28) });

/** Whether a plan can name this day. Source: specification 39.4. */
export const isPlannable = (day: string): day is LocalDate => isLocalDate(day) && day >= '2000' && day < '2101';
/** Unit: min. */
export const PLAN_MINUTES = { least: 5, most: 1440 } as const;
/** Two places that are closer have no room for a third between them for long: the server spreads the day. */
export const PLACES_APART = 1e-6;

/** Whether both are cards of the same day of the same person. */
const isSameDay = (one: TaskPlan, other: TaskPlan): boolean => one.plannedOn === other.plannedOn && one.assignee === other.assignee;

/** A plan after a change: times go with a day that is taken away, and a card of another day has no place unless one is given. */
export function changedPlan(plan: TaskPlan, change: PlanChange): TaskPlan {
  const changed = { ...plan, ...change };
  if (change.plannedOn === null) return { ...changed, from: change.from ?? null, to: change.to ?? null, place: null };
  if (changed.plannedOn === null) return { ...changed, place: null };
  return { ...changed, place: change.place ?? (isSameDay(plan, changed) ? plan.place : null) };
}

export type PlanFault = 'noDay' | 'toBeforeFrom' | 'samePerson';

/** What contradicts itself in a plan, with the two fields that do, the first of which is named. */
export function planFaults({ plannedOn, from, to, assignee, helper }: TaskPlan): [PlanFault, PlanField, PlanField][] {
  const faults: [PlanFault, PlanField, PlanField][] = [];
  if (plannedOn === null && from !== null) faults.push(['noDay', 'from', 'plannedOn']);
  if (plannedOn === null && to !== null) faults.push(['noDay', 'to', 'plannedOn']);
  if (from !== null && to !== null && to < from) faults.push(['toBeforeFrom', 'to', 'from']);
  if (helper !== null && helper === assignee) faults.push(['samePerson', 'helper', 'assignee']);
  return faults;
}
