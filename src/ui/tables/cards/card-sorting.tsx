import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './cards.module.css';
import type { Column } from '#ui/tables/column.ts';
import toolClasses from '#ui/tables/table-tools.module.css';
import type { TableState } from '#ui/tables/use-table.ts';

interface Props<R> {
  readonly columns: readonly Column<R>[];
  readonly table: Pick<TableState<R>, 'sorting' | 'setSorting'>;
}

/** Sorting for cards, which have no headings: a list of columns and a direction. */
export function CardSorting<R>({ columns, table }: Props<R>) {
  const { sorting, setSorting } = table;
  const Icon = sorting?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.cardSort}>
      <select
        aria-label={uiTexts.sortRows}
        value={sorting?.key ?? ''}
        onChange={({ currentTarget: { value } }) => setSorting(value ? { key: value, isDescending: sorting?.isDescending ?? false } : null)}
      >
        <option value="">{uiTexts.noSort}</option>
        {columns
          .filter(({ sortBy }) => sortBy)
          .map(({ key, title }) => (
            <option key={key} value={key}>
              {uiTexts.sortBy(title)}
            </option>
          ))}
      </select>
      <PlainButton
        className={toolClasses.arrow}
        disabled={!sorting}
        aria-label={sorting?.isDescending ? uiTexts.sortDown : uiTexts.sortUp}
        onClick={() => sorting && setSorting({ ...sorting, isDescending: !sorting.isDescending })}
      >
        <Icon size={20} aria-hidden="true" />
      </PlainButton>
    </div>
  );
}
