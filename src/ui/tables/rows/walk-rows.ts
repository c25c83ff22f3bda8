import type { KeyboardEvent } from 'react';

/** What the keyboard reaches in a row: its selection, and what stands beside it. */
const CONTROLS = 'a[href], button, [tabindex]';
const ROW_BUTTON = '[data-row-button]';

/** On a row's button: arrow keys walk over the rows and from the first one back to the search, Home and End go to the ends of what is drawn. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = event.currentTarget.closest('[data-rows]');
  const buttons = [...(rows?.querySelectorAll<HTMLElement>(ROW_BUTTON) ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const search = to < 0 ? rows?.closest('section')?.querySelector<HTMLElement>('[data-pv-search]') : null;
  (search ?? buttons[to])?.focus();
}

/** Within a row: the arrows to the sides reach what the Tab key passes over (specification 3.22). */
export function walkInRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const to = controls[controls.indexOf(event.target) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** From the search into the rows that it left; `false` where it left none. */
export function toFirstRow(search: HTMLElement): boolean {
  const rows = search.closest('section')?.querySelector('[data-rows]');
  const first = rows?.querySelector<HTMLElement>(ROW_BUTTON) ?? rows?.querySelector<HTMLElement>('li a[href]');
  first?.focus();
  return first !== undefined && first !== null;
}
