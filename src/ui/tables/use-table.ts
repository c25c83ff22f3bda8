import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '#domain/service/refresh.ts';
import { whenIdle } from '#ui/when-idle.ts';
import type { Column, Sorting } from './column.ts';
import { type TableIndex, type TableQuery, tableIndex } from './rows/table-index.ts';
import type { KeptPlace } from './table-place.ts';

const NO_ROWS: readonly never[] = [];

/** The next sorting when a heading is pressed: ascending, descending, none. */
const nextSorting = (key: string, now: Sorting | null): Sorting | null => {
  if (now?.key !== key) return { key, isDescending: false };
  return now.isDescending ? null : { key, isDescending: true };
};

/** The rows that the search finds, for an export. */
export interface FoundRows<R> {
  readonly typed: string;
  /** All of them in order. Computed on demand, so that a keystroke only costs the visible rows. */
  readonly allFound: () => readonly R[];
}

export interface TableState<R> extends FoundRows<R> {
  readonly setTyped: (text: string) => void;
  readonly searchNow: () => void;
  readonly sorting: Sorting | null;
  readonly setSorting: (sorting: Sorting | null) => void;
  readonly pressHeading: (key: string) => void;
  /** The query whose result is shown. A different query is a different object. */
  readonly query: TableQuery;
  /** The number of rows that the search finds. */
  readonly foundCount: number;
  /** The found rows from `from` up to `to`, exclusive, in order. */
  readonly slice: (from: number, to: number) => readonly R[];
}

/**
 * Search and order of every table, over all rows on the device (specification 5.10).
 * `columns` must stay the same object: folded texts and orders are cached for it.
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
  const deferredRows = useDeferredValue(rows) ?? rows ?? NO_ROWS; // the first rows are shown at once
  const index = useMemo(() => tableIndex(deferredRows, columns), [deferredRows, columns]);
  useWarmUp(index);

  const query = useMemo((): TableQuery => ({ query: searched, sorting }), [searched, sorting]);
  const foundCount = useMemo(() => index.count(query), [index, query]);
  const slice = useCallback((from: number, to: number) => index.slice(query, from, to), [index, query]);
  return {
    typed,
    setTyped,
    searchNow,
    sorting,
    setSorting,
    pressHeading: (key) => setSorting(nextSorting(key, sorting)),
    query,
    foundCount,
    slice,
    allFound: () => slice(0, foundCount),
  };
}

/**
 * The text in the search box, and the text that is searched for: half a second later (specification 20.2), or at once after
 * `searchNow`. Both are synchronized with a kept place.
 */
function useDebouncedInput(kept: KeptPlace | undefined) {
  const keptText = kept?.place.typed ?? '';
  const [typed, setTyped] = useState(keptText);
  const [settled] = useDebouncedValue(typed, typed === '' ? 0 : SEARCH_DEBOUNCE);
  const [immediate, setImmediate] = useState<string | null>(null);
  const searched = immediate === typed ? immediate : settled;
  const searchNow = () => setImmediate(typed);
  /** The text that this table has written to the place itself. It must not overwrite what the user typed since. */
  const written = useRef(keptText);
  useEffect(() => {
    if (keptText === written.current) return;
    written.current = keptText;
    setTyped(keptText);
  }, [keptText]);
  const latest = useRef(kept);
  latest.current = kept;
  useEffect(() => {
    if (!latest.current || searched === written.current) return;
    written.current = searched;
    const { place, onPlace } = latest.current;
    onPlace({ ...place, typed: searched, page: null }, false);
  }, [searched]);
  return { typed, setTyped, searchNow, searched };
}

/** The time for which the rows must stay the same before the index is warmed up. Unit: ms. */
const UNCHANGED_MS = 1500;

/** Folds and sorts in idle time, so that the first keystroke and the first press on a heading are as fast as later ones. */
function useWarmUp<R>(index: TableIndex<R>): void {
  useEffect(() => {
    const work = index.warmUp();
    let stop = () => {};
    const runSlice = (hasTime: () => boolean) => {
      let isDone = false;
      do isDone = work.next().done === true;
      while (!isDone && hasTime());
      if (!isDone) stop = whenIdle(runSlice);
    };
    const timer = setTimeout(() => {
      stop = whenIdle(runSlice);
    }, UNCHANGED_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [index]);
}
