import type { KeyboardEvent } from 'react';

/** On a row's button: arrow keys walk over the rows, Home and End go to the ends of what is drawn. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...(event.currentTarget.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row-button]') ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}
