import type { ReactNode, Ref } from 'react';
import type { Column, Sorting } from './column.ts';
import type { KeptPlace } from './table-place.ts';
import type { FoundRows, TableState } from './use-table.ts';

/** A list where there is no width; without it rows are cards with the names of their columns. */
export interface PhoneList<R> {
  readonly card: (row: R) => ReactNode;
  /** Beside the search, in one line that goes on sideways. */
  readonly filters?: ReactNode;
  /** One menu for all else: order, files, free actions. */
  readonly menu?: (table: TableState<R>) => ReactNode;
}

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
  /** Between the head line and the rows: filters, what is wrong. */
  readonly filters?: ReactNode;
  /** Above the filters, where there is width; a phone has `phone.filters`. */
  readonly bar?: ReactNode;
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
  /** Search, order and page, where they are kept elsewhere. */
  readonly kept?: KeptPlace;
  readonly phone?: PhoneList<R>;
  /** What a card says where there is no width, instead of its columns by their names. */
  readonly card?: (row: R) => ReactNode;
  /** How many rows' places are drawn while the rows are being read: the page does not collapse. */
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
