import type * as Library from '@testing-library/dom';

/* Each of these functions runs in the page without its module: it contains everything it needs, or uses the library in the page. */

/** How a user identifies an element. A string matches the whole text; a pattern may match a part. */
export interface What {
  readonly role?: string;
  /** With a role: its accessible name; without one: the label of a field. */
  readonly name?: Words;
  /** Its own text. */
  readonly text?: Words;
  readonly css?: string;
  /** Text somewhere in it. */
  readonly has?: Words;
  readonly within?: What;
  /** Index among several: 0 is the first, -1 the last. */
  readonly nth?: number;
}
export type Words = string | { readonly pattern: string };

export interface Found {
  readonly text: string;
  readonly value: string;
  readonly href: string;
  /** The middle, in px of the window. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
  readonly isFocused: boolean;
  /** A press on its middle is a press on it. */
  readonly isUncovered: boolean;
}

/** The visible elements of the page. */
interface Put {
  TestingLibraryDom?: typeof Library;
  /** The element to press, and whether the next press hits it. */
  aim?: { readonly at: HTMLElement; isHit: boolean | null };
}

/** Whether the press hit the aimed element; null before any press. A new document has no aim: the press led to it. */
export function wasHit(): boolean | null {
  const { aim } = window as Put;
  return aim ? aim.isHit : true;
}

/**
 * All visible elements that match; null if the library is not in the page yet. With an aim the first of them is scrolled into view, and the
 * next press is observed.
 */
export function findInPage(wanted: What, isAimed: boolean): Found[] | null {
  const put = window as Put;
  const library = put.TestingLibraryDom;
  if (!library) return null;
  const { within } = library;
  const matcher = (words: Words) => (typeof words === 'string' ? words : new RegExp(words.pattern, 'u'));
  const says = (element: HTMLElement, words: Words): boolean => {
    const text = (element.innerText ?? element.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
    return typeof words === 'string' ? text.includes(words) : new RegExp(words.pattern, 'u').test(text);
  };
  const isSeen = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const askedOf = (scope: HTMLElement, { role, name, text, css }: What): HTMLElement[] => {
    const at = within(scope);
    if (role) return at.queryAllByRole(role, name === undefined ? {} : { name: matcher(name) });
    if (name !== undefined) return at.queryAllByLabelText(matcher(name));
    if (text !== undefined) return at.queryAllByText(matcher(text));
    return [...scope.querySelectorAll<HTMLElement>(css ?? '*')];
  };
  const find = (what: What): HTMLElement[] => {
    const scopes = what.within ? find(what.within) : [document.body];
    const all = scopes.flatMap((scope) => askedOf(scope, what)).filter((element) => isSeen(element));
    const those = what.has === undefined ? all : all.filter((element) => says(element, what.has ?? ''));
    return what.nth === undefined ? those : those.slice(what.nth, what.nth + 1 || undefined);
  };
  const told = (element: HTMLElement): Found => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    const label = (element as HTMLInputElement).labels?.[0];
    return {
      text: element.innerText ?? '',
      value: (element as HTMLInputElement).value ?? '',
      href: element.getAttribute('href') ?? '',
      x,
      y,
      width,
      height,
      isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
      isChecked: (element as HTMLInputElement).checked === true,
      isFocused: element === document.activeElement,
      isUncovered: hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit) === true),
    };
  };
  const aimAt = (element: HTMLElement): void => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    if (!put.aim)
      window.addEventListener(
        'click',
        ({ target }) => {
          const { aim } = put;
          const label = (aim?.at as HTMLInputElement | undefined)?.labels?.[0];
          if (aim) aim.isHit = aim.isHit || aim.at.contains(target as Node) || label?.contains(target as Node) === true;
        },
        { capture: true },
      );
    put.aim = { at: element, isHit: null };
  };
  const found = find(wanted);
  if (isAimed && found[0]) aimAt(found[0]);
  return found.map(told);
}
