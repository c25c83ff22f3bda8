import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsPrinted } from '#ui/use-media.ts';
import { RowCard } from './cards/row-card.tsx';
import classes from './cards/cards.module.css';
import { TableFrame } from './table-frame.tsx';
import type { TableProps } from './table-props.ts';
import { TableRow } from './rows/table-row.tsx';
import { type TableState, useTable } from './use-table.ts';

const ROW = 44; // px, the row's least height in table.module.css
const CARD = 190; // px, a first guess; real cards are measured
const OWN_CARD = 112; // px, the same of cards with words of their own
const EDGE = 12; // px above the first card and below the last, as `.cards` has beside them
const AHEAD = 8; // rows drawn beyond the edge

interface Part<R> {
  readonly props: TableProps<R>;
  readonly table: TableState<R>;
}

/** A table without paging: thousands of rows, of which only those in sight are drawn. The engine is that of `data-table.tsx`. */
export function LongTable<R>(props: TableProps<R>) {
  const table = useTable(props.rows, props.columns, props.initialSorting, props.kept);
  // A state, not a ref: the rows are drawn once their scrolling ancestor is there, and a child's effects run before its ancestor's ref.
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

function LongBody<R>({ props, table: { found, slice }, scroll }: Part<R> & { readonly scroll: HTMLElement | null }) {
  const { columns, rowKey, selectedKey = null, onSelect, hrefOf, rowActions } = props;
  const virtual = useVirtualizer({ count: found, getScrollElement: () => scroll, estimateSize: () => ROW, overscan: AHEAD });
  const isPrinted = useIsPrinted(); // paper does not scroll: all rows
  const inSight = virtual.getVirtualItems();
  const first = isPrinted ? 0 : (inSight[0]?.index ?? 0);
  const rows = slice(first, isPrinted ? found : first + inSight.length);
  const before = isPrinted ? 0 : (inSight[0]?.start ?? 0);
  const after = isPrinted ? 0 : virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0);
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
            index={first + at + 2}
          />
        );
      })}
      {after > 0 && <tr style={{ height: after }} />}
    </tbody>
  );
}

/** On a phone the page itself scrolls; a list that scrolls within it would trap the finger. */
function LongCards<R>({ props, table: { found, slice } }: Part<R>) {
  const { columns, rowKey, selectedKey = null, onSelect, hrefOf, rowActions, card } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count: found,
    estimateSize: () => (card ? OWN_CARD : CARD),
    overscan: AHEAD,
    scrollMargin: top,
    gap: 8,
    paddingStart: EDGE,
    paddingEnd: EDGE,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const rows = slice(first, first + items.length);
  return (
    <ul
      ref={list}
      className={classes.cards}
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
            aria-setsize={found}
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
              card={card}
            />
          </li>
        );
      })}
    </ul>
  );
}
