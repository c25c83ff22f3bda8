import type { MouseEvent } from 'react';
import { walkRows } from './walk-rows.ts';
import { isOnControl, type RowProps } from './table-row.tsx';
import classes from './cards.module.css';
import tableClasses from './table.module.css';

/** A row where there is no width: its first column as the title, the others beneath, each with its name. */
export function RowCard<R>({ row, columns, isSelected, onSelect, actions }: RowProps<R>) {
  const [first, ...rest] = columns;
  return (
    <article
      className={classes.card}
      data-selectable={onSelect ? '' : undefined}
      data-selected={isSelected || undefined}
      {...(onSelect && { onClick: (event: MouseEvent) => !isOnControl(event) && onSelect(row) })}
    >
      <div className={classes.cardTitle}>
        {first &&
          (onSelect ? (
            <button
              type="button"
              className={tableClasses.select}
              data-row-button=""
              onKeyDown={walkRows}
              aria-pressed={isSelected}
              onClick={() => onSelect(row)}
            >
              {first.cell(row)}
            </button>
          ) : (
            first.cell(row)
          ))}
      </div>
      <dl className={classes.cardFields}>
        {rest
          .filter(({ isHiddenOnCard }) => !isHiddenOnCard)
          .map((column) => (
            <div key={column.key} className={classes.cardField}>
              <dt>{column.title}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
      {actions && <div className={tableClasses.rowActions}>{actions(row)}</div>}
    </article>
  );
}
