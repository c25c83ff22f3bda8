import type { MouseEvent, ReactNode } from 'react';
import { RowSelect } from '#ui/tables/rows/row-select.tsx';
import { isOnControl, type RowProps } from '#ui/tables/rows/table-row.tsx';
import classes from './cards.module.css';
import tableClasses from '#ui/tables/table.module.css';

interface Props<R> extends RowProps<R> {
  readonly card?: ((row: R) => ReactNode) | undefined;
}

/** A row as a card: the content of `card`, or the first column as title and the others below, each with its name. */
export function RowCard<R>({ row, columns, isSelected, onSelect, hrefOf, actions, choice, card }: Props<R>) {
  const [first, ...rest] = columns;
  const title = card ? card(row) : first?.cell(row);
  return (
    <article
      className={classes.card}
      data-selectable={onSelect ? '' : undefined}
      data-selected={isSelected || undefined}
      data-choice={choice ? '' : undefined}
      {...(onSelect && { onClick: (event: MouseEvent) => !isOnControl(event) && onSelect(row) })}
    >
      {choice}
      <div className={card ? classes.cardWhole : classes.cardTitle}>
        {onSelect ? (
          <RowSelect row={row} isSelected={isSelected} onSelect={onSelect} hrefOf={hrefOf}>
            {title}
          </RowSelect>
        ) : (
          title
        )}
      </div>
      {!card && (
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
      )}
      {actions && <div className={tableClasses.rowActions}>{actions(row)}</div>}
    </article>
  );
}
