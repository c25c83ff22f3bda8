import type { ReactNode } from 'react';

export interface Column<R> {
  /** Stable name; also what a remembered sorting refers to. */
  readonly key: string;
  /** The heading; with `icon` it is what the icon is called. */
  readonly title: string;
  readonly icon?: ReactNode;
  /** A few words on what the column means, shown at the heading. */
  readonly hint?: string;
  readonly cell: (row: R) => ReactNode;
  /** What the rows are put in order by; without it the column does not sort. Missing values go last. */
  readonly sortBy?: (row: R) => string | number | null;
  /** What the search finds in this column. */
  readonly searchBy?: (row: R) => string;
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
