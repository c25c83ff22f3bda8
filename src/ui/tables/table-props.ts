import type { ReactNode, Ref, RefObject } from 'react';
import type { Column, Sorting } from './column.ts';
import type { KeptPlace } from './table-place.ts';
import type { FoundRows, TableState } from './use-table.ts';

/** A list on a phone. Without it rows are cards with the names of their columns. */
export interface PhoneList<R> {
  readonly card: (row: R) => ReactNode;
  /** Beside the search, in a line that scrolls sideways. */
  readonly filters?: ReactNode;
  /** A menu for everything else: order, exports, actions. */
  readonly menu?: (table: TableState<R>) => ReactNode;
}

/** Checkboxes of rows, to choose several. */
export interface RowChoice<R> {
  readonly chosen: ReadonlySet<string>;
  /** `isRange`: Shift was held. */
  readonly onChoose: (key: string, isOn: boolean, isRange: boolean) => void;
  readonly canChoose: (row: R) => boolean;
  /** The name of a row's checkbox. */
  readonly label: (row: R) => string;
  /** The table puts a function here that gives the rows in the order in which it shows them. */
  readonly order: RefObject<() => readonly R[]>;
}

export interface TableProps<R> {
  /** The name of the table, shown above it. */
  readonly title: string;
  /** `undefined` while they are read from the device. */
  readonly rows: readonly R[] | undefined;
  /** Define it outside the component: the search index is cached for this object. */
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly selectedKey?: string | null;
  /** Called for a press on a row, also on the selected one. */
  readonly onSelect?: (row: R) => void;
  /** The address of a row's selection. With it rows are selected by links. */
  readonly hrefOf?: (row: R) => string;
  readonly rowActions?: (row: R) => ReactNode;
  /** Only in `LongTable`. */
  readonly choice?: RowChoice<R> | undefined;
  /** Actions and exports. A function gets the rows that the search finds. */
  readonly tools?: ReactNode | ((rows: FoundRows<R>) => ReactNode);
  /** Beside the title: the age, the count. */
  readonly note?: ReactNode;
  /** Between the title and the rows: filters, problems. */
  readonly filters?: ReactNode;
  /** In the line of the title, or below it where the list is narrow; not on a phone. */
  readonly headFilters?: ReactNode;
  /** Above the filters, not on a phone, which has `phone.filters`. */
  readonly bar?: ReactNode;
  readonly loadingText?: string;
  readonly emptyText?: string;
  /** Instead of `emptyText` if there are rows and the search finds none. */
  readonly emptyFoundText?: string;
  /** A sentence with the search text, if the search finds nothing. */
  readonly emptyFoundHint?: (typed: string) => string;
  readonly initialSorting?: Sorting;
  readonly hasSearch?: boolean;
  /** Inside the search field; not on a phone, where the menu may have it. */
  readonly searchEnd?: ReactNode;
  /** Shown instead of the rows: why they are not known, or another list of the same. */
  readonly instead?: ReactNode | ((table: TableState<R>) => ReactNode);
  /** The level of the heading. */
  readonly level?: 1 | 2 | 3;
  /** Search, order and page, if they are stored outside the table. */
  readonly kept?: KeptPlace;
  readonly phone?: PhoneList<R>;
  /** The head of `phone` above the table, where there is no room for all tools in one line. */
  readonly isCompact?: boolean;
  /** The content of a card on a phone, instead of its columns with their names. */
  readonly card?: (row: R) => ReactNode;
  /** Number of placeholder rows while the rows are read, so that the page does not collapse. */
  readonly skeletonRows?: number;
}

export interface FrameProps<R> extends TableProps<R> {
  readonly table: TableState<R>;
  readonly isLong?: boolean;
  readonly scrollRef?: Ref<HTMLElement>;
  readonly body: ReactNode;
  readonly cards: ReactNode;
  readonly footer?: ReactNode;
}
