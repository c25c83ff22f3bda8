import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Column, Sorting } from './column.ts';
import { type TableQuery, tableIndex } from './rows/table-index.ts';
import { useWarmUp } from './rows/use-warm-up.ts';
import type { KeptPlace } from './table-place.ts';
import { useDebouncedInput } from './use-debounced-input.ts';

const NONE: readonly never[] = [];

/** The next state of a heading that was pressed: up, down, as the rows came. */
const nextSorting = (key: string, now: Sorting | null): Sorting | null => {
  if (now?.key !== key) return { key, isDescending: false };
  return now.isDescending ? null : { key, isDescending: true };
};

/** The rows that the search leaves, for an export. */
export interface FoundRows<R> {
  readonly typed: string;
  /** All of them in order, put together only when asked for: a key stroke pays for the rows in sight. */
  readonly allFound: () => readonly R[];
}

export interface TableState<R> extends FoundRows<R> {
  readonly setTyped: (text: string) => void;
  readonly searchNow: () => void;
  readonly sorting: Sorting | null;
  readonly setSorting: (sorting: Sorting | null) => void;
  readonly pressHeading: (key: string) => void;
  /** What is shown is the answer to this; another object whenever it is another question. */
  readonly query: TableQuery;
  /** How many rows the search leaves. */
  readonly found: number;
  /** Rows `from` up to but without `to` of what the search leaves, in order. */
  readonly slice: (from: number, to: number) => readonly R[];
}

/**
 * Search and order of every table, over as many rows as the device holds (specification 5.10).
 * `columns` must stay the same object: folded texts and orders live as long as it does.
 */
export function useTable<R>(
  rows: readonly R[] | undefined,
  columns: readonly Column<R>[],
  initialSorting?: Sorting,
  kept?: KeptPlace,
): TableState<R> {
  const { typed, setTyped, searchNow, searched } = useDebouncedInput(kept);
  const [own, setOwn] = useState(initialSorting ?? null);
  const sorting = kept ? kept.place.sorting : own;
  const setSorting = (to: Sorting | null) => (kept ? kept.onPlace({ ...kept.place, sorting: to, page: null }, true) : setOwn(to));
  const held = useDeferredValue(rows) ?? rows ?? NONE; // the first ones at once: nothing else stands in their place
  const index = useMemo(() => tableIndex(held, columns), [held, columns]);
  useWarmUp(index);

  const query = useMemo((): TableQuery => ({ query: searched, sorting }), [searched, sorting]);
  const found = useMemo(() => index.count(query), [index, query]);
  const slice = useCallback((from: number, to: number) => index.slice(query, from, to), [index, query]);
  return {
    typed,
    setTyped,
    searchNow,
    sorting,
    setSorting,
    pressHeading: (key) => setSorting(nextSorting(key, sorting)),
    query,
    found,
    slice,
    allFound: () => slice(0, found),
  };
}
