import type { Sorting } from '#ui/tables/column.ts';
import { readSorting, readTyped, writeSorting, writeTyped } from '#ui/tables/table-place.ts';
import { NO_FILTER, STATUS_FILTERS, TASK_AGES, type TaskFilter } from './task-filter.ts';

/** State of the list that is in its address: filters, search, order and the selected task. */
export interface TaskQuery extends TaskFilter {
  /** An office number or a task's key; empty when none is selected. */
  readonly task: string;
  /** The text of the search. */
  readonly typed: string;
  /** `null`: the order of the server. */
  readonly sorting: Sorting | null;
}

/** Open ones first; those of one status are the newest first, as the rows are. */
const OPEN_FIRST: Sorting = { key: 'status', isDescending: false };

/** The defaults. */
export const DEFAULT_QUERY: TaskQuery = { ...NO_FILTER, task: '', typed: '', sorting: OPEN_FIRST };

/** Reads an address; invalid parts get their default. */
export function readTaskQuery(search: string): TaskQuery {
  const query = new URLSearchParams(search);
  return {
    status: STATUS_FILTERS.find((known) => known === query.get('show')) ?? NO_FILTER.status,
    sn: query.get('sn') ?? NO_FILTER.sn,
    age: TASK_AGES.find((known) => known === query.get('age')) ?? NO_FILTER.age,
    task: query.get('task') ?? '',
    typed: readTyped(query),
    sorting: readSorting(query, OPEN_FIRST),
  };
}

/** The address of a state of the list; defaults are left out. */
export function tasksAddress({ status, sn, age, task, typed, sorting }: TaskQuery): string {
  const query = new URLSearchParams();
  if (status !== NO_FILTER.status) query.set('show', status);
  if (sn !== NO_FILTER.sn) query.set('sn', sn);
  if (age !== NO_FILTER.age) query.set('age', age);
  writeSorting(query, sorting, OPEN_FIRST);
  writeTyped(query, typed);
  if (task !== '') query.set('task', task);
  const text = query.toString();
  return text ? `/tasks?${text}` : '/tasks';
}
