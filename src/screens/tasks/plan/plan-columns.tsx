import type { SeenPlan } from '#domain/service/seen-plan.ts';
import type { ExtraColumn } from '#state/use-task-list-view.ts';
import type { SeenTask } from '#state/views.ts';
import { plannedTime } from '#texts/care/planning.ts';
import { dottedDate, shortDate } from '#texts/dates.ts';
import { NO_NUMBER } from '#texts/numbers.ts';
import { tasksTexts } from '#texts/tasks.ts';
import type { Column } from '#ui/tables/column.ts';
import type { ExportTable } from '#ui/export/export-table.ts';
import type { ListedPlan } from './use-listed-plan.ts';

const { columns: titles, none } = tasksTexts;

/** '4/12/2026, 9:00–10:00'. A dash if the plan is not known. */
const plannedText = (plan: SeenPlan | undefined): string => {
  if (!plan) return NO_NUMBER;
  return plan.plannedOn === null ? none : plannedTime(plan.plannedOn, plan.from, plan.to);
};
const deadlineText = (plan: SeenPlan | undefined): string => {
  if (!plan) return NO_NUMBER;
  return plan.deadline === null ? none : shortDate(plan.deadline);
};

const TEXTS: Readonly<Record<ExtraColumn, (plan: SeenPlan | undefined) => string>> = { planned: plannedText, deadline: deadlineText };
const dayOf = (key: ExtraColumn, plan: SeenPlan | undefined): string | null =>
  (key === 'planned' ? plan?.plannedOn : plan?.deadline) ?? null;

/** The chosen columns of the plan. Source: specification 41.7. */
export const planColumns = ({ of }: ListedPlan, shown: readonly ExtraColumn[]): Column<SeenTask>[] =>
  shown.map((key) => {
    const searched = (task: SeenTask): string => {
      const day = dayOf(key, of.get(task.key));
      return day === null ? none : `${TEXTS[key](of.get(task.key))} ${dottedDate(day)}`;
    };
    return {
      key,
      title: titles[key],
      cell: (task) => TEXTS[key](of.get(task.key)),
      sortBy: { text: (task) => dayOf(key, of.get(task.key)) },
      searchBy: searched,
    };
  });

/** The same in a file. */
export const planExport = ({ of }: ListedPlan, shown: readonly ExtraColumn[]): ExportTable<SeenTask>['columns'] =>
  shown.map((key) => ({ title: titles[key], value: (task) => TEXTS[key](of.get(task.key)), width: 1.2 }));

/** Both in a line of a card. */
export const planLine = (plan: SeenPlan | undefined, shown: readonly ExtraColumn[]): string[] =>
  shown.flatMap((key) => (dayOf(key, plan) === null ? [] : [`${titles[key]}: ${TEXTS[key](plan)}`]));
