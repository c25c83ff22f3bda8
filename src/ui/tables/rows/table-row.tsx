import { clsx } from 'clsx';
import { memo, type MouseEvent, type ReactNode } from 'react';
import type { Column } from '#ui/tables/column.ts';
import { RowSelect } from './row-select.tsx';
import classes from '#ui/tables/table.module.css';
import { walkInRow } from './walk-rows.ts';

export interface RowProps<R> {
  readonly row: R;
  readonly columns: readonly Column<R>[];
  readonly isSelected: boolean;
  readonly onSelect?: ((row: R) => void) | undefined;
  /** The address of a row's selection. With it the row is selected by a link. */
  readonly hrefOf?: ((row: R) => string) | undefined;
  readonly actions?: ((row: R) => ReactNode) | undefined;
  /** A checkbox in front of the first cell. */
  readonly choice?: ReactNode;
  /** Position in the whole list, from 1, for screen readers if only a part is rendered. */
  readonly index?: number;
}

/** Whether a press was on a control inside the row, which handles it itself. */
export const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

function Row<R>({ row, columns, isSelected, onSelect, hrefOf, actions, choice, index }: RowProps<R>) {
  const [first, ...rest] = columns;
  return (
    <tr
      className={classes.row}
      data-selectable={onSelect ? '' : undefined}
      aria-current={isSelected || undefined}
      aria-rowindex={index}
      onKeyDown={walkInRow}
      {...(onSelect && { onClick: (event: MouseEvent) => !isOnControl(event) && onSelect(row) })}
    >
      {first && (
        <th scope="row" className={classes.first} data-align={first.align}>
          {choice}
          {onSelect ? (
            <RowSelect row={row} isSelected={isSelected} onSelect={onSelect} hrefOf={hrefOf}>
              {first.cell(row)}
            </RowSelect>
          ) : (
            first.cell(row)
          )}
        </th>
      )}
      {rest.map((column) => (
        <td key={column.key} className={clsx(classes.cell, column.cellClass)} data-align={column.align}>
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
