import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { SEARCH_DEBOUNCE } from '#domain/service/refresh.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Sorting } from '#ui/tables/column.ts';
import { pageCount } from '#ui/tables/table-rows.ts';
import type { TableState } from '#ui/tables/use-table.ts';
import { type ColumnKey, installationPlan } from './installation-plan.ts';
import { type Asked, type TableIndex, tableIndex } from './table-index.ts';

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

/** Unit: ms that the rows must have stayed the same, and ms of work at a time when the browser has no quiet moments to tell of. */
const SETTLED = 1500;
const A_LITTLE = 4;

const whenIdle = (work: (hasTime: () => boolean) => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const until = performance.now() + A_LITTLE;
    const timer = setTimeout(() => work(() => performance.now() < until), 50);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 1));
  return () => window.cancelIdleCallback(idle);
};

/** Folds and sorts beforehand, at quiet moments, so that the first key and the first press answer like all others. */
function useWarmUp(index: TableIndex<Installation, ColumnKey>): void {
  useEffect(() => {
    const work = index.warmUp();
    let stop = () => {};
    const go = (hasTime: () => boolean) => {
      let isDone = false;
      do isDone = work.next().done === true;
      while (!isDone && hasTime());
      if (!isDone) stop = whenIdle(go);
    };
    const timer = setTimeout(() => {
      stop = whenIdle(go);
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [index]);
}

const NONE: readonly Installation[] = [];
const pressed = (key: string, now: Sorting | null): Sorting | null => {
  if (now?.key !== key) return { key, isDescending: false };
  return now.isDescending ? null : { key, isDescending: true };
};
const isColumn = (key: string): key is ColumnKey => key in installationPlan.columns;

/** On which page a row stands, from 1; `undefined` where it is not there. */
const pageOf = (rows: readonly Installation[], sn: string | null): number | undefined => {
  const at = sn === null ? -1 : rows.findIndex((row) => row.sn === sn);
  return at < 0 ? undefined : Math.floor(at / PAGE_SIZE) + 1;
};

/**
 * The state of the installations table: ten rows out of as many as the device holds.
 * Until the user turns a page it is the page that holds the installation of the address, so that a reload shows it.
 */
export function useInstallationTable(rows: readonly Installation[] | undefined, selected: string | null): TableState<Installation> {
  const [typed, type] = useState('');
  const [sorting, sort] = useState<Sorting | null>(null);
  const [wanted, setPage] = useState<number | null>(null);
  const [arrivedWith] = useState(selected);
  const query = useDebounced(typed);
  const held = useDeferredValue(rows) ?? rows ?? NONE; // the first ones at once: nothing else stands in their place
  const index = useMemo(() => tableIndex(held, installationPlan), [held]);
  useWarmUp(index);

  const asked = useMemo((): Asked<ColumnKey> => {
    const by = sorting && isColumn(sorting.key) ? { by: sorting.key, isDescending: sorting.isDescending } : null;
    return { query, sorting: by };
  }, [query, sorting]);
  const found = useMemo(() => index.count(asked), [index, asked]);
  const pages = pageCount(found, PAGE_SIZE);
  const arrival = useMemo(() => pageOf(held, arrivedWith), [held, arrivedWith]);
  const page = Math.min(wanted ?? arrival ?? 1, pages);
  const onPage = useMemo(() => index.slice(asked, (page - 1) * PAGE_SIZE, page * PAGE_SIZE), [index, asked, page]);

  const setSorting = (to: Sorting | null) => {
    sort(to);
    setPage(1);
  };
  const setTyped = (text: string) => {
    type(text);
    setPage(1);
  };
  const pressHeading = (key: string) => setSorting(pressed(key, sorting));
  return {
    typed,
    setTyped,
    sorting,
    setSorting,
    pressHeading,
    found,
    /** All of them only for an export: a key stroke pays for ten rows, not for a hundred thousand. */
    get shown() {
      return index.slice(asked, 0, found);
    },
    page,
    pages,
    setPage,
    onPage,
  };
}
