import type { KeyboardEvent } from 'react';

/** The elements of a row that the keyboard reaches. */
const CONTROLS = 'a[href], button, [tabindex]';
const ROW_BUTTON = '[data-row-button]';

/** Key handler of a row's button: up and down move between rows and from the first one to the search; Home and End go to the first and last rendered row. */
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

/** Key handler of a row: left and right reach the controls that the Tab key skips (specification 3.22). */
export function walkInRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const to = controls[controls.indexOf(event.target) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** Moves the focus from the search to the first row; `false` if there is none. */
export function focusFirstRow(search: HTMLElement): boolean {
  const rows = search.closest('section')?.querySelector('[data-rows]');
  const first = rows?.querySelector<HTMLElement>(ROW_BUTTON) ?? rows?.querySelector<HTMLElement>('li a[href]');
  first?.focus();
  return first !== undefined && first !== null;
}
