import type { SeenTask } from '#state/views.ts';
import type { Sorting } from '#ui/tables/column.ts';
import { readSorting, readTyped, writeSorting, writeTyped } from '#ui/tables/table-place.ts';
import { NO_FILTER, type StatusFilter, type TaskAge, type TaskFilter } from './task-filter.ts';

/** What the address of the list says: filters, search, order and the selected task. */
export interface TaskQuery extends TaskFilter {
  /** An office number or a task's key; empty when none is selected. */
  readonly task: string;
  /** What is searched for. */
  readonly typed: string;
  /** `null`: as the rows came. */
  readonly sorting: Sorting | null;
}

const NEWEST_FIRST: Sorting = { key: 'created', isDescending: true };

/** The list as it is when nothing was asked of it. */
export const USUAL: TaskQuery = { ...NO_FILTER, task: '', typed: '', sorting: NEWEST_FIRST };

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
    typed: readTyped(query),
    sorting: readSorting(query, NEWEST_FIRST),
  };
}

/** The address for a list looked at like this; nothing stands in it that is as usual. */
export function tasksAddress({ shown, sn, age, task, typed, sorting }: TaskQuery): string {
  const query = new URLSearchParams();
  if (shown !== NO_FILTER.shown) query.set('show', shown);
  if (sn !== NO_FILTER.sn) query.set('sn', sn);
  if (age !== NO_FILTER.age) query.set('age', age);
  writeSorting(query, sorting, NEWEST_FIRST);
  writeTyped(query, typed);
  if (task !== '') query.set('task', task);
  const text = query.toString();
  return text ? `/tasks?${text}` : '/tasks';
}

/** How a task is named in the address: by its office number once it has one. */
export const taskInAddress = ({ id, key }: SeenTask): string => (id === null ? key : String(id));

/** The selected task; one selected before the office gave it a number is still found by its key. */
export const findTask = (tasks: readonly SeenTask[], wanted: string): SeenTask | undefined =>
  wanted === '' ? undefined : tasks.find(({ id, key }) => key === wanted || (id !== null && String(id) === wanted));
