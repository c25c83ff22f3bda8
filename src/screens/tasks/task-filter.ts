import type { BySerial, Numbered } from '#domain/service/by-serial.ts';
import { CLOSED, isOpen } from '#domain/service/task.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import type { SeenTask } from '#state/views.ts';

export type StatusFilter = 'all' | 'open' | 'closed' | 'mine';
export type TaskAge = 'any' | 'week' | 'month' | 'older';

/** In the order in which they are offered. */
export const STATUS_FILTERS: readonly StatusFilter[] = ['all', 'open', 'closed', 'mine'];

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

const passesStatus = (task: SeenTask, status: StatusFilter, me: string): boolean => {
  if (status === 'open') return isOpen(task.status);
  if (status === 'closed') return task.status === CLOSED;
  if (status === 'mine') return me !== '' && plainName(task.employee) === me;
  return true;
};

/** Unit: whole days since the task was filed. A date in the future counts as new; a task without a date passes only 'any'. */
const passesAge = (task: SeenTask, age: TaskAge, today: LocalDate): boolean => {
  if (age === 'any') return true;
  if (task.createdOn === null) return false;
  const days = daysBetween(task.createdOn, today);
  if (age === 'week') return days <= 7;
  return age === 'month' ? days <= 30 : days > 30;
};

/** The tasks that pass a filter, in their order; `me` is the employee's name remembered on this device. */
export function filterTasks(
  tasks: readonly SeenTask[],
  { status, sn, age }: TaskFilter,
  me: string,
  today: LocalDate,
  { present, presentOf }: Pick<BySerial<Numbered>, 'present' | 'presentOf'>,
): readonly SeenTask[] {
  if (!isFiltered({ status, sn, age })) return tasks;
  const name = plainName(me);
  const wanted = present(sn);
  return tasks.filter(
    (task) => passesStatus(task, status, name) && (sn === '' || presentOf(task) === wanted) && passesAge(task, age, today),
  );
}
