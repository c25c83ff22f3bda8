import { PAGE_SIZE } from '#domain/service/limits.ts';
import { Pager } from './pager.tsx';
import { RowCard } from './row-card.tsx';
import cards from './cards.module.css';
import tools from './table-tools.module.css';
import { TableFrame, type TableProps } from './table-frame.tsx';
import { TableRow } from './table-row.tsx';
import { useTable } from './use-table.ts';

/** A table in pages of ten. For one without paging, however long, see `long-table.tsx`; the props are the same. */
export function DataTable<R>(props: TableProps<R>) {
  const { title, rows, columns, rowKey, selectedKey = null, onSelect, hrefOf, rowActions, initialSorting } = props;
  const table = useTable(rows, columns, initialSorting ?? null);
  const { page, pages, setPage, onPage } = table;
  const parts = onPage.map((row) => ({ key: rowKey(row), row, columns, onSelect, hrefOf, actions: rowActions }));

  return (
    <TableFrame
      {...props}
      table={table}
      body={
        <tbody>
          {parts.map(({ key, ...part }) => (
            <TableRow key={key} {...part} isSelected={key === selectedKey} />
          ))}
        </tbody>
      }
      cards={
        <ul className={cards.cards}>
          {parts.map(({ key, ...part }) => (
            <li key={key}>
              <RowCard {...part} isSelected={key === selectedKey} />
            </li>
          ))}
        </ul>
      }
      footer={
        rows &&
        rows.length > PAGE_SIZE && ( // all of them: arrows must not come and go with what is searched for
          <div className={tools.bottom}>
            <Pager page={page} pages={pages} onPage={setPage} table={title} />
          </div>
        )
      }
    />
  );
}
