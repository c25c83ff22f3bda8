import { type Ref, useId } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { SearchBox } from './search-box.tsx';
import { CardSorting } from './cards/card-sorting.tsx';
import classes from './table.module.css';
import toolClasses from './table-tools.module.css';
import { PhoneFrame } from './cards/phone-frame.tsx';
import { SkeletonCards, SkeletonRows } from './skeleton.tsx';
import { TableHead } from './table-head.tsx';
import type { FrameProps } from './table-props.ts';

/** What a table has around its rows: title, search, tools, headings, the words for nothing. */
export function TableFrame<R>(props: FrameProps<R>) {
  const { title, rows, table, tools, note, filters, hasSearch = true, level = 2, footer } = props;
  const titleId = useId();
  const isPhone = useIsPhone();
  const Title = `h${level}` as const;
  if (isPhone && props.phone) {
    return (
      <PhoneFrame {...props}>
        <Rows {...props} titleId={titleId} />
      </PhoneFrame>
    );
  }
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.top}>
        <div className={classes.titleBlock}>
          <Title id={titleId} className={classes.title}>
            {title}
          </Title>
          {note !== undefined && <div className={toolClasses.note}>{note}</div>}
        </div>
        {hasSearch && <SearchBox value={table.typed} onChange={table.setTyped} onSearchNow={table.searchNow} label={title} />}
        {tools && <div className={toolClasses.tools}>{typeof tools === 'function' ? tools(table) : tools}</div>}
      </div>
      {props.bar}
      {filters}
      <Rows {...props} titleId={titleId} />
      <span className="pv-hidden" role="status">
        {rows && table.typed ? uiTexts.found(table.found) : ''}
        {!rows && props.skeletonRows && !footer ? (props.loadingText ?? uiTexts.loadingTable) : ''}
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
  if (props.instead) return props.instead;
  if (!rows && !skeletonRows) return <LoadingPanel text={loadingText ?? uiTexts.loadingTable} />;
  if (!rows && isPhone) return <SkeletonCards rows={skeletonRows} />;
  if (rows && table.found === 0) {
    const title = (rows.length > 0 ? emptyFoundText : undefined) ?? emptyText ?? uiTexts.emptyTable;
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
      <table className={classes.table} data-fixed={isFixed || undefined} aria-labelledby={titleId} aria-rowcount={table.found + 1}>
        <TableHead columns={columns} sorting={table.sorting} onPress={table.pressHeading} hasActions={rowActions !== undefined} />
        {rows ? body : <SkeletonRows columns={columns.length + (rowActions ? 1 : 0)} rows={skeletonRows} />}
      </table>
    </div>
  );
}
