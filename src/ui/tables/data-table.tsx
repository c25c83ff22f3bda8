import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import tools from './table-tools.module.css';
import { RowCard } from './cards/row-card.tsx';
import cards from './cards/cards.module.css';
import { TableFrame } from './table-frame.tsx';
import type { TableQuery } from './rows/table-index.ts';
import type { KeptPlace } from './table-place.ts';
import type { TableProps } from './table-props.ts';
import { TableRow } from './rows/table-row.tsx';
import { type TableState, useTable } from './use-table.ts';

interface Props<R> extends TableProps<R> {
  /** The pager is shown even if one page holds all rows. */
  readonly hasPagerAlways?: boolean;
  /** More rows will come: the number of pages is not known. */
  readonly isPartial?: boolean;
  /** Unit: rows. Ten unless the user chose more. */
  readonly pageSize?: number;
  /** A choice of the page's size, beside the pager. */
  readonly sizeChoice?: ReactNode;
}

/** A table in pages. `long-table.tsx` is a table without pages; both use `useTable`. */
export function DataTable<R>(props: Props<R>) {
  const {
    title,
    rows,
    columns,
    rowKey,
    selectedKey = null,
    onSelect,
    hrefOf,
    rowActions,
    initialSorting,
    hasPagerAlways,
    kept,
    phone,
    pageSize = PAGE_SIZE,
  } = props;
  const table = useTable(rows, columns, initialSorting, kept);
  const { page, pages, setPage, onPage } = usePages(table, rowKey, selectedKey, kept, pageSize);
  const parts = onPage.map((row) => ({ key: rowKey(row), row, columns, onSelect, hrefOf, actions: rowActions }));
  const hasPager = rows && !props.instead && (hasPagerAlways || rows.length > PAGE_SIZE); // counts all rows: a search must not show or hide the pager

  const isLoading = !rows && !props.instead && (props.skeletonRows ?? 0) >= PAGE_SIZE; // the text takes the place of the pager, so nothing moves

  return (
    <TableFrame
      {...props}
      table={table}
      body={
        <tbody>
          {parts.map(({ key, ...part }, at) => (
            <TableRow key={key} {...part} isSelected={key === selectedKey} index={(page - 1) * pageSize + at + 2} />
          ))}
        </tbody>
      }
      cards={
        <ul className={phone ? cards.list : cards.cards}>
          {parts.map(({ key, ...part }) => (
            <li key={key}>{phone ? phone.card(part.row) : <RowCard {...part} isSelected={key === selectedKey} />}</li>
          ))}
        </ul>
      }
      footer={
        (hasPager || isLoading) && (
          <div className={tools.bottom}>
            {isLoading && <span role="status">{props.loadingText ?? uiTexts.loadingTable}</span>}
            {hasPager && props.sizeChoice}
            {hasPager && <Pager page={page} pages={pages} isPartial={props.isPartial} onPage={setPage} table={title} />}
          </div>
        )
      }
    />
  );
}

/** Unit: pages. An empty list has one. */
export const pageCount = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));

/**
 * The current page. A different query starts on the first page. Until then, and until the user turns a page, it is the page
 * of the row that was selected when the table was opened, so that a reload shows it.
 */
function usePages<R>(
  { query, foundCount, slice }: TableState<R>,
  rowKey: (row: R) => string,
  selectedKey: string | null,
  kept: KeptPlace | undefined,
  size: number,
) {
  const [own, setOwn] = useState<{ readonly query: TableQuery; readonly page: number } | null>(null);
  const isKept = kept !== undefined && kept.place.page !== null && kept.place.typed === query.query;
  const turned = isKept ? { query, page: kept.place.page ?? 1 } : own;
  const [opened] = useState({ query, selectedKey });
  const isAsOpened = turned === null && query === opened.query && opened.selectedKey !== null;

  const pages = pageCount(foundCount, size);
  const pageOfSelected = useMemo(() => {
    const at = isAsOpened ? slice(0, foundCount).findIndex((row) => rowKey(row) === opened.selectedKey) : -1;
    return at < 0 ? 1 : Math.floor(at / size) + 1;
  }, [isAsOpened, opened, slice, foundCount, rowKey, size]);
  const page = Math.min(turned?.query === query ? turned.page : pageOfSelected, pages);
  const onPage = useMemo(() => slice((page - 1) * size, page * size), [slice, page, size]);
  const setPage = (to: number) => (kept ? kept.onPlace({ ...kept.place, page: to }, true) : setOwn({ query, page: to }));
  return { page, pages, onPage, setPage };
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly isPartial: boolean | undefined;
  readonly onPage: (page: number) => void;
  readonly table: string;
}

/** 'page - total pages' between two arrows (specification 5.9). At either end the arrow is disabled but keeps the focus. */
function Pager({ page, pages, isPartial, onPage, table }: PagerProps) {
  return (
    <nav className={tools.pager} aria-label={uiTexts.paging(table)}>
      <PlainButton
        className={tools.arrow}
        aria-disabled={page <= 1 || undefined}
        aria-label={uiTexts.previousPage}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </PlainButton>
      <output className={tools.pageText} aria-label={isPartial ? uiTexts.page(page) : uiTexts.pageLabel(page, pages)}>
        {isPartial ? uiTexts.pageOfMore(page) : uiTexts.pageOf(page, pages)}
      </output>
      <PlainButton
        className={tools.arrow}
        aria-disabled={page >= pages || undefined}
        aria-label={uiTexts.nextPage}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </PlainButton>
    </nav>
  );
}
