import type { Sorting } from './column.ts';

/** Where one is in a table. */
export interface TablePlace {
  /** What is searched for. */
  readonly typed: string;
  readonly sorting: Sorting | null;
  /** From 1; `null` while no page was turned. */
  readonly page: number | null;
}

/** A place that somebody else keeps, such as the address of a screen. `place.sorting` must be the same object while it says the same. */
export interface KeptPlace {
  readonly place: TablePlace;
  /** `isStep`: a press, which going back undoes; typing is none. */
  readonly onPlace: (place: TablePlace, isStep: boolean) => void;
}

/** The order in which rows come, where another one is usual. */
const AS_THEY_COME = 'none';

/** 'efficiency' upwards, '-efficiency' downwards; what makes no sense is as usual. */
export function readSorting(query: URLSearchParams, usual: Sorting | null = null): Sorting | null {
  const text = query.get('sort');
  if (text === AS_THEY_COME) return null;
  const [, down = '', key] = /^(-?)([a-zA-Z]{1,32})$/.exec(text ?? '') ?? [];
  return key ? { key, isDescending: down !== '' } : usual;
}

const sortingText = (sorting: Sorting | null): string => (sorting ? `${sorting.isDescending ? '-' : ''}${sorting.key}` : AS_THEY_COME);

/** Nothing is written of what is as usual. */
export function writeSorting(query: URLSearchParams, sorting: Sorting | null, usual: Sorting | null = null): void {
  const text = sortingText(sorting);
  if (text !== sortingText(usual)) query.set('sort', text);
}

export const readTyped = (query: URLSearchParams): string => query.get('q') ?? '';

export function writeTyped(query: URLSearchParams, typed: string): void {
  if (typed !== '') query.set('q', typed);
}
