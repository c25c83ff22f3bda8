import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { Column, Sorting } from './column.ts';
import { SearchBox } from './search-box.tsx';
import cardClasses from './cards.module.css';
import classes from './table.module.css';
import toolClasses from './table-tools.module.css';
import { TableHead } from './table-head.tsx';
import type { FoundRows, TableState } from './use-table.ts';

export interface TableProps<R> {
  /** The table's name; stands above it. */
  readonly title: string;
  /** `undefined` while they are being read from the device. */
  readonly rows: readonly R[] | undefined;
  /** Keep it outside of the component: the search index lives as long as it stays the same. */
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly selectedKey?: string | null;
  /** A press on a row; again on the selected one as well: the screen decides what that means. */
  readonly onSelect?: (row: R) => void;
  /** The address of a row's selection; with it a row is selected by a link. */
  readonly hrefOf?: (row: R) => string;
  readonly rowActions?: (row: R) => ReactNode;
  /** Free actions and exports; given what the search leaves where they ask for it. */
  readonly tools?: ReactNode | ((found: FoundRows<R>) => ReactNode);
  /** Beside the title: an age, a count of all. */
  readonly note?: ReactNode;
  /** Between the head line and the rows: filters. */
  readonly filters?: ReactNode;
  readonly loadingText?: string;
  readonly emptyText?: string;
  /** Instead of it where there are rows, and the search leaves none of them. */
  readonly emptyFoundText?: string;
  /** Where the search leaves nothing: what was looked for, in a sentence below. */
  readonly emptyFoundHint?: (typed: string) => string;
  readonly initialSorting?: Sorting;
  readonly hasSearch?: boolean;
  /** Stands in the place of all rows, where they are not known. */
  readonly instead?: ReactNode;
  /** The heading's level on its screen. */
  readonly level?: 1 | 2 | 3;
}

interface FrameProps<R> extends TableProps<R> {
  readonly table: TableState<R>;
  readonly isLong?: boolean;
  readonly scrollRef?: Ref<HTMLElement>;
  readonly body: ReactNode;
  readonly cards: ReactNode;
  readonly footer?: ReactNode;
}

/** What a table has around its rows: title, search, tools, headings, the words for nothing. */
export function TableFrame<R>(props: FrameProps<R>) {
  const { title, rows, table, tools, note, filters, hasSearch = true, level = 2, footer } = props;
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.top}>
        <div className={classes.titleBlock}>
          <Title id={titleId} className={classes.title}>
            {title}
          </Title>
          {note}
        </div>
        {hasSearch && <SearchBox value={table.typed} onChange={table.setTyped} label={title} />}
        {tools && <div className={toolClasses.tools}>{typeof tools === 'function' ? tools(table) : tools}</div>}
      </div>
      {filters}
      <Rows {...props} titleId={titleId} />
      <span className="pv-hidden" role="status">
        {rows && table.typed ? uiTexts.found(table.found) : ''}
      </span>
      {footer}
    </section>
  );
}

function Rows<R>({ titleId, ...props }: FrameProps<R> & { readonly titleId: string }) {
  const { rows, columns, rowActions, table, isLong, scrollRef, body, cards, loadingText, emptyText, emptyFoundText, emptyFoundHint } =
    props;
  const isPhone = useIsPhone();
  if (props.instead) return props.instead;
  if (!rows) return <LoadingPanel text={loadingText ?? uiTexts.loadingTable} />;
  if (table.found === 0) {
    const title = (rows.length > 0 ? emptyFoundText : undefined) ?? emptyText ?? uiTexts.emptyTable;
    return <EmptyPanel title={title} {...(table.typed && emptyFoundHint && { text: emptyFoundHint(table.typed) })} />;
  }
  if (isPhone) {
    return (
      <div data-rows="">
        <CardSorting columns={columns} table={table} />
        {cards}
      </div>
    );
  }
  const isFixed = columns.every(({ width }) => width !== undefined);
  return (
    <div ref={scrollRef as Ref<HTMLDivElement>} className={classes.scroll} data-long={isLong || undefined} data-rows="">
      <table className={classes.table} data-fixed={isFixed || undefined} aria-labelledby={titleId} aria-rowcount={table.found + 1}>
        <TableHead columns={columns} sorting={table.sorting} onPress={table.pressHeading} hasActions={rowActions !== undefined} />
        {body}
      </table>
    </div>
  );
}

/** Cards have no headings to press; a list of columns and a direction stand for them. */
function CardSorting<R>({ columns, table }: { readonly columns: readonly Column<R>[]; readonly table: TableState<R> }) {
  const { sorting, setSorting } = table;
  const Icon = sorting?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={cardClasses.cardSort}>
      <select
        aria-label={uiTexts.sortRows}
        value={sorting?.key ?? ''}
        onChange={({ currentTarget: { value } }) => setSorting(value ? { key: value, isDescending: sorting?.isDescending ?? false } : null)}
      >
        <option value="">{uiTexts.noSort}</option>
        {columns
          .filter(({ sortBy }) => sortBy)
          .map(({ key, title }) => (
            <option key={key} value={key}>
              {uiTexts.sortBy(title)}
            </option>
          ))}
      </select>
      <PlainButton
        className={toolClasses.arrow}
        disabled={!sorting}
        aria-label={sorting?.isDescending ? uiTexts.sortDown : uiTexts.sortUp}
        onClick={() => sorting && setSorting({ ...sorting, isDescending: !sorting.isDescending })}
      >
        <Icon size={20} aria-hidden="true" />
      </PlainButton>
    </div>
  );
}
