import type { Sorting } from './column.ts';

/** Search, order and page of a table. */
export interface TablePlace {
  /** The search text. */
  readonly typed: string;
  readonly sorting: Sorting | null;
  /** From 1; `null` until a page is turned. */
  readonly page: number | null;
}

/** A place that is stored outside the table, such as in the address. `place.sorting` must be the same object while its content is the same. */
export interface KeptPlace {
  readonly place: TablePlace;
  /** `isStep`: the change gets a history entry, so that going back undoes it. Typing gets none. */
  readonly onPlace: (place: TablePlace, isStep: boolean) => void;
}

/** In the address: no sorting, if the default is a sorting. */
const UNSORTED = 'none';

/** 'efficiency' is ascending, '-efficiency' descending. An invalid value gives the default. */
export function readSorting(query: URLSearchParams, defaultSorting: Sorting | null = null): Sorting | null {
  const text = query.get('sort');
  if (text === UNSORTED) return null;
  const [, down = '', key] = /^(-?)([a-zA-Z]{1,32})$/.exec(text ?? '') ?? [];
  return key ? { key, isDescending: down !== '' } : defaultSorting;
}

const sortingText = (sorting: Sorting | null): string => (sorting ? `${sorting.isDescending ? '-' : ''}${sorting.key}` : UNSORTED);

/** The default is not written. */
export function writeSorting(query: URLSearchParams, sorting: Sorting | null, defaultSorting: Sorting | null = null): void {
  const text = sortingText(sorting);
  if (text !== sortingText(defaultSorting)) query.set('sort', text);
}

export const readTyped = (query: URLSearchParams): string => query.get('q') ?? '';

export function writeTyped(query: URLSearchParams, typed: string): void {
  if (typed !== '') query.set('q', typed);
}
