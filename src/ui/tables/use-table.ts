import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { SEARCH_DEBOUNCE } from '#domain/service/refresh.ts';
import type { Column, Sorting } from './column.ts';
import { pageCount, searchIndex, sorted } from './table-rows.ts';

/** What is typed, and what is searched for half a second later (specification 20.2). */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}

const NONE: readonly never[] = [];

/** The next state of a heading that was pressed: up, down, as the server has it. */
const pressed = (key: string, now: Sorting | null): Sorting | null => {
  if (now?.key !== key) return { key, isDescending: false };
  return now.isDescending ? null : { key, isDescending: true };
};

export interface TableState<R> {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly sorting: Sorting | null;
  readonly setSorting: (sorting: Sorting | null) => void;
  readonly pressHeading: (key: string) => void;
  /** How many rows the search leaves. */
  readonly found: number;
  /** Everything that the search leaves, in order; of a long list it may be put together only when it is asked for. */
  readonly shown: readonly R[];
  readonly page: number;
  readonly pages: number;
  readonly setPage: (page: number) => void;
  /** The rows of the page. */
  readonly onPage: readonly R[];
}

export function useTable<R>(rows: readonly R[] | undefined, columns: readonly Column<R>[], initialSorting: Sorting | null): TableState<R> {
  const [typed, type] = useState('');
  const [sorting, sort] = useState(initialSorting);
  const [wanted, setPage] = useState(1);
  const query = useDebounced(typed);
  const held = useDeferredValue(rows) ?? rows ?? NONE; // the first ones at once: nothing else stands in their place

  const search = useMemo(() => searchIndex(held, columns), [held, columns]);
  const ordered = useMemo(() => sorted(held, columns, sorting), [held, columns, sorting]);
  const shown = useMemo(() => {
    if (query.trim() === '') return ordered;
    return sorted(search(query), columns, sorting);
  }, [query, ordered, search, columns, sorting]);

  const pages = pageCount(shown.length, PAGE_SIZE);
  const page = Math.min(wanted, pages);
  const onPage = useMemo(() => shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [shown, page]);
  const fromFirst =
    <A>(change: (value: A) => void) =>
    (value: A) => {
      change(value);
      setPage(1);
    };
  const setSorting = fromFirst(sort);
  return {
    typed,
    setTyped: fromFirst(type),
    sorting,
    setSorting,
    pressHeading: (key) => setSorting(pressed(key, sorting)),
    found: shown.length,
    shown,
    page,
    pages,
    setPage,
    onPage,
  };
}
