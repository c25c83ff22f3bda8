import type { ReactNode } from 'react';

/** What rows are sorted by. Missing values are last in both directions. */
export type SortBy<R> = { readonly text: (row: R) => string | null } | { readonly number: (row: R) => number | null };

/** What search and sorting need of a column. */
export interface RowField<R> {
  /** Stable name; a stored sorting refers to it. */
  readonly key: string;
  /** Without it the column cannot be sorted. */
  readonly sortBy?: SortBy<R>;
  /** The text that the search looks at. */
  readonly searchBy?: (row: R) => string;
}

export interface Column<R> extends RowField<R> {
  /** The heading, or with `icon` the name of the icon. */
  readonly title: string;
  readonly icon?: ReactNode;
  /** A short explanation of the column, shown at the heading. */
  readonly hint?: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  /** The class of its cells. */
  readonly cellClass?: string | undefined;
  /** A CSS width, if the content should not determine it. */
  readonly width?: string;
  /** Left out if rows are cards. */
  readonly isHiddenOnCard?: boolean;
}

export interface Sorting {
  readonly key: string;
  readonly isDescending: boolean;
}
