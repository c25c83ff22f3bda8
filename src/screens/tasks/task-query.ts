import type { SeenTask } from '#state/views.ts';
import { NO_FILTER, type StatusFilter, type TaskAge, type TaskFilter } from './task-filter.ts';

/** What the address of the list says: the filters and the selected task. */
export interface TaskQuery extends TaskFilter {
  /** An office number or a task's key; empty when none is selected. */
  readonly task: string;
}

const SHOWN: readonly StatusFilter[] = ['all', 'open', 'closed', 'mine'];
const AGES: readonly TaskAge[] = ['any', 'week', 'month', 'older'];

/** Addresses are typed and shared by people: what makes no sense falls back to no filter. */
export function readTaskQuery(search: string): TaskQuery {
  const query = new URLSearchParams(search);
  return {
    shown: SHOWN.find((known) => known === query.get('show')) ?? NO_FILTER.shown,
    sn: query.get('sn') ?? NO_FILTER.sn,
    age: AGES.find((known) => known === query.get('age')) ?? NO_FILTER.age,
    task: query.get('task') ?? '',
  };
}

/** The address for a list looked at like this; nothing stands in it that is as usual. */
export function tasksAddress({ shown, sn, age, task }: TaskQuery): string {
  const query = new URLSearchParams();
  if (shown !== NO_FILTER.shown) query.set('show', shown);
  if (sn !== NO_FILTER.sn) query.set('sn', sn);
  if (age !== NO_FILTER.age) query.set('age', age);
  if (task !== '') query.set('task', task);
  const text = query.toString();
  return text ? `/tasks?${text}` : '/tasks';
}

/** How a task is named in the address: by its office number once it has one. */
export const taskInAddress = ({ id, key }: SeenTask): string => (id === null ? key : String(id));

/** The selected task; one selected before the office gave it a number is still found by its key. */
export const findTask = (tasks: readonly SeenTask[], wanted: string): SeenTask | undefined =>
  wanted === '' ? undefined : tasks.find(({ id, key }) => key === wanted || (id !== null && String(id) === wanted));
