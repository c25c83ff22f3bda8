import type { MouseEvent } from 'react';
import { RowSelect } from './row-select.tsx';
import { isOnControl, type RowProps } from './table-row.tsx';
import classes from './cards.module.css';
import tableClasses from './table.module.css';

/** A row where there is no width: its first column as the title, the others beneath, each with its name. */
export function RowCard<R>({ row, columns, isSelected, onSelect, hrefOf, actions }: RowProps<R>) {
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
            <RowSelect row={row} isSelected={isSelected} onSelect={onSelect} hrefOf={hrefOf}>
              {first.cell(row)}
            </RowSelect>
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
