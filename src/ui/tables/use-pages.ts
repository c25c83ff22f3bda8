import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import type { TableQuery } from './rows/table-index.ts';
import type { KeptPlace } from './table-place.ts';
import type { TableState } from './use-table.ts';

/** Unit: pages; an empty list has one. */
export const pageCount = (rows: number): number => Math.max(1, Math.ceil(rows / PAGE_SIZE));

/**
 * A table in pages. Another question begins on the first one; until then, and until the user turns a page, it is the page
 * with the row that was selected when the table was opened, so that a reload shows it.
 */
export function usePages<R>(
  { query, found, slice }: TableState<R>,
  rowKey: (row: R) => string,
  selectedKey: string | null,
  kept?: KeptPlace,
) {
  const [own, setOwn] = useState<{ readonly query: TableQuery; readonly page: number } | null>(null);
  const isKept = kept !== undefined && kept.place.page !== null && kept.place.typed === query.query;
  const turned = isKept ? { query, page: kept.place.page ?? 1 } : own;
  const [opened] = useState({ query, selectedKey });
  const isAsOpened = turned === null && query === opened.query && opened.selectedKey !== null;

  const pages = pageCount(found);
  const pageOfSelected = useMemo(() => {
    const at = isAsOpened ? slice(0, found).findIndex((row) => rowKey(row) === opened.selectedKey) : -1;
    return at < 0 ? 1 : Math.floor(at / PAGE_SIZE) + 1;
  }, [isAsOpened, opened, slice, found, rowKey]);
  const page = Math.min(turned?.query === query ? turned.page : pageOfSelected, pages);
  const onPage = useMemo(() => slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [slice, page]);
  const setPage = (to: number) => (kept ? kept.onPlace({ ...kept.place, page: to }, true) : setOwn({ query, page: to }));
  return { page, pages, onPage, setPage };
}
