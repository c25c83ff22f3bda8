import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsPrinted } from '#ui/use-media.ts';
import { RowCard } from './cards/row-card.tsx';
import classes from './cards/cards.module.css';
import { TableFrame } from './table-frame.tsx';
import type { TableProps } from './table-props.ts';
import { rowCheck } from './rows/row-check.tsx';
import { TableRow } from './rows/table-row.tsx';
import { type TableState, useTable } from './use-table.ts';

const ROW = 44; // px, the minimum height of a row in table.module.css
const CARD = 190; // px, an estimate; rendered cards are measured
const OWN_CARD = 112; // px, the same for cards with their own content
const LINE = 64; // px, the same for rows of a list with a head of its own on a phone
const EDGE = 12; // px above the first card and below the last one, as at the sides in `.cards`
const OVERSCAN = 8; // rows rendered beyond the visible area

interface Part<R> {
  readonly props: TableProps<R>;
  readonly table: TableState<R>;
}

/** A table without pages for thousands of rows, of which only the visible ones are rendered. `data-table.tsx` is a table with pages. */
export function LongTable<R>(props: TableProps<R>) {
  const table = useTable(props.rows, props.columns, props.initialSorting, props.kept);
  if (props.choice) props.choice.order.current = table.allFound;
  // State instead of a ref: rows are rendered once the scrolling ancestor exists, and effects of a child run before a ref of its ancestor is set.
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  return (
    <TableFrame
      {...props}
      table={table}
      isLong
      scrollRef={setScroll}
      body={<LongBody props={props} table={table} scroll={scroll} />}
      cards={<LongCards props={props} table={table} />}
    />
  );
}

function LongBody<R>({ props, table: { foundCount, slice }, scroll }: Part<R> & { readonly scroll: HTMLElement | null }) {
  const { columns, rowKey, selectedKey = null, onSelect, hrefOf, rowActions, choice } = props;
  const virtual = useVirtualizer({ count: foundCount, getScrollElement: () => scroll, estimateSize: () => ROW, overscan: OVERSCAN });
  const isPrinted = useIsPrinted(); // all rows are printed
  const visible = virtual.getVirtualItems();
  const first = isPrinted ? 0 : (visible[0]?.index ?? 0);
  const rows = slice(first, isPrinted ? foundCount : first + visible.length);
  const before = isPrinted ? 0 : (visible[0]?.start ?? 0);
  const after = isPrinted ? 0 : virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <tbody>
      {before > 0 && <tr style={{ height: before }} />}
      {rows.map((row, at) => {
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            row={row}
            columns={columns}
            isSelected={key === selectedKey}
            onSelect={onSelect}
            hrefOf={hrefOf}
            actions={rowActions}
            choice={rowCheck(choice, row, key)}
            index={first + at + 2}
          />
        );
      })}
      {after > 0 && <tr style={{ height: after }} />}
    </tbody>
  );
}

/** On a phone the page scrolls, because a list that scrolls within it would be hard to leave. */
function LongCards<R>({ props, table: { foundCount, slice } }: Part<R>) {
  const { columns, rowKey, selectedKey = null, onSelect, hrefOf, rowActions, choice, phone } = props;
  const card = phone?.card ?? props.card;
  const edge = phone ? 0 : EDGE;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count: foundCount,
    estimateSize: () => (phone ? LINE : card ? OWN_CARD : CARD),
    overscan: OVERSCAN,
    scrollMargin: top,
    gap: phone ? 0 : 8,
    paddingStart: edge,
    paddingEnd: edge,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const rows = slice(first, first + items.length);
  return (
    <ul
      ref={list}
      className={classes.cards}
      data-flat={phone ? '' : undefined}
      style={{ display: 'block', height: virtual.getTotalSize(), position: 'relative', paddingBlock: 0 }}
    >
      {items.map(({ index, start }) => {
        const row = rows[index - first];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={foundCount}
            aria-posinset={index + 1}
            className={classes.afloat}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <RowCard
              row={row}
              columns={columns}
              isSelected={key === selectedKey}
              onSelect={onSelect}
              hrefOf={hrefOf}
              actions={rowActions}
              choice={rowCheck(choice, row, key)}
              card={card}
            />
          </li>
        );
      })}
    </ul>
  );
}
