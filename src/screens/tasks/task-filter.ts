import type { BySerial, Numbered } from '#domain/service/by-serial.ts';
import { CLOSED, isOpen } from '#domain/service/task.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { isPlannedFor } from '#domain/service/seen-plan.ts';
import type { SeenTask } from '#state/views.ts';
import type { ListedPlan } from './plan/use-listed-plan.ts';

export type StatusFilter = 'all' | 'open' | 'closed' | 'mine' | 'undated' | 'late';
export type TaskAge = 'any' | 'week' | 'month' | 'older';

/** In the order in which they are offered. */
export const STATUS_FILTERS: readonly StatusFilter[] = ['all', 'open', 'closed', 'mine', 'undated', 'late'];
/** Those that need the plan. */
const OF_PLAN: readonly StatusFilter[] = ['undated', 'late'];
export const statusFilters = (hasPlan: boolean): readonly StatusFilter[] =>
  hasPlan ? STATUS_FILTERS : STATUS_FILTERS.filter((status) => !OF_PLAN.includes(status));

/** In the order in which they are offered. */
export const TASK_AGES: readonly TaskAge[] = ['any', 'week', 'month', 'older'];

export interface TaskFilter {
  readonly status: StatusFilter;
  /** An inverter's serial number; empty for every installation. */
  readonly sn: string;
  readonly age: TaskAge;
}

/** The list opens on all tasks. */
export const NO_FILTER: TaskFilter = { status: 'all', sn: '', age: 'any' };

export const isFiltered = ({ status, sn, age }: TaskFilter): boolean => status !== NO_FILTER.status || sn !== '' || age !== 'any';

/** Names are typed by hand: letter case and extra spaces are ignored. */
const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pl');

/** What the filters need of the plan; `null` if it is not known, and then none is without a day or late. */
export type FilteredPlan = Pick<ListedPlan, 'of' | 'me'> | null;

interface By {
  /** The employee's name remembered on this device. */
  readonly me: string;
  readonly today: LocalDate;
  readonly plan: FilteredPlan;
}

/** Whether the plan names the own account, as assignee or as helper. */
const isPlannedForMe = ({ key }: SeenTask, plan: FilteredPlan): boolean => {
  const row = plan?.of.get(key);
  return row !== undefined && typeof plan?.me === 'number' && isPlannedFor(row, plan.me);
};

export const passesStatus = (task: SeenTask, status: StatusFilter, { me, today, plan }: By): boolean => {
  if (status === 'open') return isOpen(task.status);
  if (status === 'closed') return task.status === CLOSED;
  if (status === 'mine') return (me !== '' && plainName(task.employee) === me) || isPlannedForMe(task, plan);
  if (status === 'all') return true;
  const row = plan?.of.get(task.key);
  if (!row || !isOpen(task.status)) return false;
  return status === 'undated' ? row.plannedOn === null : row.deadline !== null && row.deadline < today;
};

/** Unit: whole days since the task was filed. A date in the future counts as new; a task without a date passes only 'any'. */
const passesAge = (task: SeenTask, age: TaskAge, today: LocalDate): boolean => {
  if (age === 'any') return true;
  if (task.createdOn === null) return false;
  const days = daysBetween(task.createdOn, today);
  if (age === 'week') return days <= 7;
  return age === 'month' ? days <= 30 : days > 30;
};

/** The tasks that pass a filter, in their order. */
export function filterTasks(
  tasks: readonly SeenTask[],
  { status, sn, age }: TaskFilter,
  given: By,
  { present, presentOf }: Pick<BySerial<Numbered>, 'present' | 'presentOf'>,
): readonly SeenTask[] {
  if (!isFiltered({ status, sn, age })) return tasks;
  const by = { ...given, me: plainName(given.me) };
  const wanted = present(sn);
  return tasks.filter(
    (task) => passesStatus(task, status, by) && (sn === '' || presentOf(task) === wanted) && passesAge(task, age, given.today),
  );
}
