import { type ReactNode, type Ref, useId } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { SearchBox } from './search-box.tsx';
import { CardSorting } from './cards/card-sorting.tsx';
import classes from './table.module.css';
import toolClasses from './table-tools.module.css';
import phoneClasses from './cards/phone-frame.module.css';
import skeletonClasses from './skeleton.module.css';
import { TableHead } from './table-head.tsx';
import type { FrameProps } from './table-props.ts';

/** What is around the rows of a table: title, search, tools, headings, and the panel for an empty table. */
export function TableFrame<R>(props: FrameProps<R>) {
  const { title, rows, table, tools, note, filters, headFilters, hasSearch = true, level = 2, footer } = props;
  const titleId = useId();
  const isPhone = useIsPhone();
  const Title = `h${level}` as const;
  if ((isPhone || props.isCompact) && props.phone) {
    return (
      <PhoneFrame {...props}>
        <Rows {...props} titleId={titleId} />
      </PhoneFrame>
    );
  }
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.top}>
        <div className={toolClasses.titleBlock}>
          <Title id={titleId} className={classes.title}>
            {title}
          </Title>
          {note !== undefined && <div className={toolClasses.note}>{note}</div>}
        </div>
        {headFilters !== undefined && <div className={toolClasses.headFilters}>{headFilters}</div>}
        {hasSearch && (
          <SearchBox value={table.typed} onChange={table.setTyped} onSearchNow={table.searchNow} label={title} end={props.searchEnd} />
        )}
        {tools && <div className={toolClasses.tools}>{typeof tools === 'function' ? tools(table) : tools}</div>}
      </div>
      {props.bar}
      {filters}
      <Rows {...props} titleId={titleId} />
      <span className="pv-hidden" role="status">
        {rows && table.typed ? uiTexts.rowCount(table.foundCount) : ''}
        {!rows && props.skeletonRows && !footer ? (props.loadingText ?? uiTexts.loadingTable) : ''}
      </span>
      {footer}
    </section>
  );
}

/** The frame of a list on a phone, and of a narrow one with many tools: the title with the age, and one line with search, filters and menu. */
function PhoneFrame<R>({
  title,
  level = 2,
  note,
  phone,
  table,
  filters,
  rows,
  footer,
  children,
}: FrameProps<R> & { readonly children: ReactNode }) {
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={phoneClasses.head}>
        <div className={phoneClasses.top}>
          <Title id={titleId} className={phoneClasses.title}>
            {title}
          </Title>
          {note}
        </div>
        <div className={phoneClasses.line}>
          <SearchBox
            value={table.typed}
            onChange={table.setTyped}
            onSearchNow={table.searchNow}
            label={title}
            isFolded={phone?.filters !== undefined}
          />
          {phone?.filters !== undefined && <div className={phoneClasses.filters}>{phone.filters}</div>}
          {phone?.menu?.(table)}
        </div>
      </div>
      {filters}
      {children}
      <span className="pv-hidden" role="status">
        {rows && table.typed ? uiTexts.rowCount(table.foundCount) : ''}
      </span>
      {footer}
    </section>
  );
}

function Rows<R>({ titleId, ...props }: FrameProps<R> & { readonly titleId: string }) {
  const { rows, columns, rowActions, table, isLong, scrollRef, body, cards, loadingText, emptyText, emptyFoundText, emptyFoundHint } =
    props;
  const { skeletonRows = 0 } = props;
  const isPhone = useIsPhone();
  if (props.instead) return typeof props.instead === 'function' ? props.instead(table) : props.instead;
  if (!rows && !skeletonRows) return <LoadingPanel text={loadingText ?? uiTexts.loadingTable} />;
  if (!rows && isPhone) return <SkeletonCards rows={skeletonRows} />;
  if (rows && table.foundCount === 0) {
    const title = (rows.length > 0 ? emptyFoundText : undefined) ?? emptyText ?? uiTexts.none;
    return <EmptyPanel title={title} {...(table.typed && emptyFoundHint && { text: emptyFoundHint(table.typed) })} />;
  }
  if (isPhone) {
    return (
      <div data-rows="">
        {!props.phone && <CardSorting columns={columns} table={table} />}
        {cards}
      </div>
    );
  }
  const isFixed = columns.every(({ width }) => width !== undefined);
  return (
    <div ref={scrollRef as Ref<HTMLDivElement>} className={classes.scroll} data-long={isLong || undefined} data-rows="">
      <table className={classes.table} data-fixed={isFixed || undefined} aria-labelledby={titleId} aria-rowcount={table.foundCount + 1}>
        <TableHead columns={columns} sorting={table.sorting} onPress={table.pressHeading} hasActions={rowActions !== undefined} />
        {rows ? body : <SkeletonRows columns={columns.length + (rowActions ? 1 : 0)} rows={skeletonRows} />}
      </table>
    </div>
  );
}

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Placeholders for rows that are loading, with the height of rows, so that the page does not move when they appear. */
const SkeletonRows = ({ columns, rows }: { readonly columns: number; readonly rows: number }) => (
  <tbody aria-hidden="true" data-skeleton="">
    <tr>
      <td colSpan={columns} className={skeletonClasses.rows}>
        {indexes(rows).map((at) => (
          <span key={at} className={skeletonClasses.row}>
            <span className={skeletonClasses.bar} />
          </span>
        ))}
      </td>
    </tr>
  </tbody>
);

/** The same for cards. */
const SkeletonCards = ({ rows }: { readonly rows: number }) => (
  <ul className={skeletonClasses.cards} aria-hidden="true" data-skeleton="">
    {indexes(rows).map((at) => (
      <li key={at} className={skeletonClasses.card}>
        <span className={skeletonClasses.bar} />
        <span className={skeletonClasses.bar} />
      </li>
    ))}
  </ul>
);
