import { memo, type MouseEvent, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { walkRows } from './walk-rows.ts';
import classes from './table.module.css';

export interface RowProps<R> {
  readonly row: R;
  readonly columns: readonly Column<R>[];
  readonly isSelected: boolean;
  readonly onSelect?: ((row: R) => void) | undefined;
  readonly actions?: ((row: R) => ReactNode) | undefined;
  /** Position in the whole list, from 1; for who cannot see it where only a part is there. */
  readonly index?: number;
}

/** A press on a control inside the row is that control's business. */
export const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

function Row<R>({ row, columns, isSelected, onSelect, actions, index }: RowProps<R>) {
  const [first, ...rest] = columns;
  return (
    <tr
      className={classes.row}
      data-selectable={onSelect ? '' : undefined}
      aria-current={isSelected || undefined}
      aria-rowindex={index}
      {...(onSelect && { onClick: (event: MouseEvent) => !isOnControl(event) && onSelect(row) })}
    >
      {first && (
        <th scope="row" className={classes.first} data-align={first.align}>
          {onSelect ? (
            <button
              type="button"
              className={classes.select}
              data-row-button=""
              onKeyDown={walkRows}
              aria-pressed={isSelected}
              onClick={() => onSelect(row)}
            >
              {first.cell(row)}
            </button>
          ) : (
            first.cell(row)
          )}
        </th>
      )}
      {rest.map((column) => (
        <td key={column.key} className={classes.cell} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.cell} data-align="end">
          <div className={classes.rowActions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

export const TableRow = memo(Row) as typeof Row;
