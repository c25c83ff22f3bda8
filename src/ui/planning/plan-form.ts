import { changedPlan, isPlannable, PLAN_MINUTES, type PlanField, planFaults, type Priority, type TaskPlan } from '#domain/service/plan.ts';
import { planningTexts as texts } from '#texts/care/planning.ts';

/** The fields of the form of a plan. */
export type FormField = Exclude<PlanField, 'place'>;
export type PlanTexts = Readonly<Record<FormField, string>>;
export type PlanErrors = Readonly<Partial<Record<FormField, string>>>;

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isMinutes = (text: string): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= PLAN_MINUTES.least && Number(text) <= PLAN_MINUTES.most;

/** A plan as texts of fields. */
export const textsOf = ({ assignee, helper, plannedOn, from, to, priority, minutes, deadline }: TaskPlan): PlanTexts => ({
  ...{ assignee: String(assignee ?? ''), helper: String(helper ?? ''), plannedOn: plannedOn ?? '', from: from ?? '', to: to ?? '' },
  ...{ priority: String(priority), minutes: String(minutes), deadline: deadline ?? '' },
});

const orNull = (text: string): string | null => (text === '' ? null : text);
const account = (text: string): number | null => (text === '' ? null : Number(text));

/** The plan that the texts describe, if none of them is wrong. */
export function planOfTexts(plan: TaskPlan, typed: PlanTexts): TaskPlan {
  const wanted = {
    ...{ assignee: account(typed.assignee), helper: account(typed.helper), plannedOn: orNull(typed.plannedOn) },
    ...{ from: orNull(typed.from), to: orNull(typed.to), deadline: orNull(typed.deadline) },
    ...{ priority: Number(typed.priority) as Priority, minutes: Number(typed.minutes) },
  };
  return { ...changedPlan(plan, wanted), from: wanted.from, to: wanted.to };
}

/** A sentence for each field that is wrong. */
export function planErrors(plan: TaskPlan, typed: PlanTexts): PlanErrors {
  const errors: Partial<Record<FormField, string>> = {};
  for (const name of ['plannedOn', 'deadline'] as const) if (typed[name] !== '' && !isPlannable(typed[name])) errors[name] = texts.wrongDay;
  for (const name of ['from', 'to'] as const) if (typed[name] !== '' && !isClock(typed[name])) errors[name] = texts.wrongTime;
  if (!isMinutes(typed.minutes.trim())) errors.minutes = texts.wrongMinutes;
  const isAsField = (name: PlanField): name is FormField => name !== 'place';
  for (const [fault, name] of planFaults(planOfTexts(plan, typed))) if (isAsField(name)) errors[name] ??= texts.faults[fault];
  return errors;
}
