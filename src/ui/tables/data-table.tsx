import { PAGE_SIZE } from '#domain/service/limits.ts';
import { uiTexts } from '#texts/ui.ts';
import { Pager } from './pager.tsx';
import { RowCard } from './cards/row-card.tsx';
import cards from './cards/cards.module.css';
import tools from './table-tools.module.css';
import { TableFrame } from './table-frame.tsx';
import type { TableProps } from './table-props.ts';
import { TableRow } from './rows/table-row.tsx';
import { usePages } from './use-pages.ts';
import { useTable } from './use-table.ts';

interface Props<R> extends TableProps<R> {
  /** The pager stands there also where one page holds all rows. */
  readonly hasPagerAlways?: boolean;
}

/** A table in pages of ten. For one without paging, however long, see `long-table.tsx`; the engine is the same. */
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
  } = props;
  const table = useTable(rows, columns, initialSorting, kept);
  const { page, pages, setPage, onPage } = usePages(table, rowKey, selectedKey, kept);
  const parts = onPage.map((row) => ({ key: rowKey(row), row, columns, onSelect, hrefOf, actions: rowActions }));
  const hasPager = rows && !props.instead && (hasPagerAlways || rows.length > PAGE_SIZE); // all rows: arrows must not come and go with what is searched for

  const isComing = !rows && !props.instead && (props.skeletonRows ?? 0) >= PAGE_SIZE; // the words stand where the arrows will: nothing moves

  return (
    <TableFrame
      {...props}
      table={table}
      body={
        <tbody>
          {parts.map(({ key, ...part }, at) => (
            <TableRow key={key} {...part} isSelected={key === selectedKey} index={(page - 1) * PAGE_SIZE + at + 2} />
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
        (hasPager || isComing) && (
          <div className={tools.bottom}>
            {isComing && <span role="status">{props.loadingText ?? uiTexts.loadingTable}</span>}
            {hasPager && <Pager page={page} pages={pages} onPage={setPage} table={title} />}
          </div>
        )
      }
    />
  );
}
