import { CLOSED, isOpen } from '#domain/service/task.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import type { SeenTask } from '#state/views.ts';

export type StatusFilter = 'all' | 'open' | 'closed' | 'mine';
export type TaskAge = 'any' | 'week' | 'month' | 'older';

export interface TaskFilter {
  readonly shown: StatusFilter;
  /** An inverter's serial number; empty for every installation. */
  readonly sn: string;
  readonly age: TaskAge;
}

export const NO_FILTER: TaskFilter = { shown: 'all', sn: '', age: 'any' };

export const isFiltered = ({ shown, sn, age }: TaskFilter): boolean => shown !== 'all' || sn !== '' || age !== 'any';

/** Names are typed by hand: letter case, spaces around and between do not count. */
const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pl');

const passesShown = (task: SeenTask, shown: StatusFilter, me: string): boolean => {
  if (shown === 'open') return isOpen(task.status);
  if (shown === 'closed') return task.status === CLOSED;
  if (shown === 'mine') return me !== '' && plainName(task.employee) === me;
  return true;
};

/** Unit: whole days since the task was filed. A task dated ahead by a wrong clock counts as new; one without a day is of no age. */
const passesAge = (task: SeenTask, age: TaskAge, today: LocalDate): boolean => {
  if (age === 'any') return true;
  if (task.createdOn === null) return false;
  const days = daysBetween(task.createdOn, today);
  if (age === 'week') return days <= 7;
  return age === 'month' ? days <= 30 : days > 30;
};

/** The tasks that a filter lets through, in their order; `me` is the employee's name remembered on this device. */
export function filterTasks(tasks: readonly SeenTask[], { shown, sn, age }: TaskFilter, me: string, today: LocalDate): readonly SeenTask[] {
  if (shown === 'all' && sn === '' && age === 'any') return tasks;
  const name = plainName(me);
  return tasks.filter((task) => passesShown(task, shown, name) && (sn === '' || task.inverterSerial === sn) && passesAge(task, age, today));
}
