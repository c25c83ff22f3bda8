import type { ReactNode } from 'react';

/** What rows are put in order by; missing values go last in both directions. */
export type SortBy<R> = { readonly text: (row: R) => string | null } | { readonly number: (row: R) => number | null };

/** What the search and the order need to know of a column. */
export interface RowField<R> {
  /** Stable name; also what a remembered sorting refers to. */
  readonly key: string;
  /** Without it the column does not sort. */
  readonly sortBy?: SortBy<R>;
  /** What the search finds in this column. */
  readonly searchBy?: (row: R) => string;
}

export interface Column<R> extends RowField<R> {
  /** The heading; with `icon` it is what the icon is called. */
  readonly title: string;
  readonly icon?: ReactNode;
  /** A few words on what the column means, shown at the heading. */
  readonly hint?: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  /** A CSS width, where the content should not decide. */
  readonly width?: string;
  /** Left out where rows are cards. */
  readonly isHiddenOnCard?: boolean;
}

export interface Sorting {
  readonly key: string;
  readonly isDescending: boolean;
}
