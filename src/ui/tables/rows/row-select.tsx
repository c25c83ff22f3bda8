import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './row-select.module.css';
import { walkRows } from './walk-rows.ts';

interface Props<R> {
  readonly row: R;
  readonly isSelected: boolean;
  readonly onSelect: (row: R) => void;
  /** The address of a selection. */
  readonly hrefOf?: ((row: R) => string) | undefined;
  readonly children: ReactNode;
}

/** Whether the browser handles the press: a new tab, a new window, a download. */
const isForBrowser = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

/** The control that selects a row: a link if the selection has an address, so that it can be opened in a tab and copied. Otherwise a button. */
export function RowSelect<R>({ row, isSelected, onSelect, hrefOf, children }: Props<R>) {
  if (!hrefOf) {
    return (
      <PlainButton
        className={classes.select}
        data-row-button=""
        onKeyDown={walkRows}
        aria-pressed={isSelected}
        onClick={() => onSelect(row)}
      >
        {children}
      </PlainButton>
    );
  }
  const select = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    onSelect(row);
  };
  return (
    <a
      href={hrefOf(row)}
      className={classes.select}
      data-row-button=""
      onKeyDown={(event) => (event.key === ' ' ? select(event) : walkRows(event))}
      aria-current={isSelected || undefined}
      onClick={(event) => !isForBrowser(event) && select(event)}
    >
      {children}
    </a>
  );
}
