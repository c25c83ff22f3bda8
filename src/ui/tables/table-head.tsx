import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Hint } from '#ui/hint.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { Column, Sorting } from './column.ts';
import classes from './table.module.css';

interface Props<R> {
  readonly columns: readonly Column<R>[];
  readonly sorting: Sorting | null;
  readonly onPress: (key: string) => void;
  readonly hasActions: boolean;
}

const sortState = (key: string, sorting: Sorting | null): 'ascending' | 'descending' | 'none' =>
  sorting?.key !== key ? 'none' : sorting.isDescending ? 'descending' : 'ascending';

/** The headings: an icon or text, a hint, and a button for sorting. */
export function TableHead<R>({ columns, sorting, onPress, hasActions }: Props<R>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={classes.head}
            data-align={column.align}
            style={{ '--column': column.width } as CSSProperties}
            aria-sort={column.sortBy ? sortState(column.key, sorting) : undefined}
          >
            <Heading column={column} sorting={sorting} onPress={onPress} />
          </th>
        ))}
        {hasActions && (
          <th scope="col" className={classes.head} data-align="end">
            <span className="pv-hidden">{uiTexts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Heading<R>({ column, sorting, onPress }: Pick<Props<R>, 'sorting' | 'onPress'> & { readonly column: Column<R> }) {
  const { key, title, icon, hint, sortBy } = column;
  const words = icon ? (
    <>
      <span aria-hidden="true" className={classes.headIcon}>
        {icon}
      </span>
      <span className="pv-hidden">{title}</span>
    </>
  ) : (
    title
  );
  const heading = sortBy ? (
    <PlainButton className={classes.sort} onClick={() => onPress(key)}>
      {words}
      <SortMark state={sortState(key, sorting)} />
    </PlainButton>
  ) : (
    <span>{words}</span>
  );
  const hintText = hint ?? (icon ? title : undefined);
  return hintText ? <Hint text={hintText}>{heading}</Hint> : heading;
}

function SortMark({ state }: { readonly state: 'ascending' | 'descending' | 'none' }) {
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[state];
  return <Icon size={14} className={classes.sortMark} data-on={state !== 'none' || undefined} aria-hidden="true" />;
}
