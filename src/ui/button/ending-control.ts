/** Unit: ms. A second press at the same place within this time was meant for the control that stood there before. */
const PAUSE = 500;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly control: Element | null;
}

const shownSince = new WeakMap<Element, number>();

/** Properties of a control that ends something: a session, a record, an account. Pressing it by keyboard is never delayed. */
export const endingControl = {
  'data-ends': '',
  ref: (control: HTMLElement | null) => {
    if (control) shownSince.set(control, performance.now());
  },
} as const;

/** The control that an event belongs to. */
const controlOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest('a, button, [role="button"]') : null);

/** Whether a control was shown or reached by a press that stood for another control at the same place. */
function stoodElsewhere(control: Element, last: Press, now: number): boolean {
  if (last.control === control) return false;
  const { left, right, top, bottom } = control.getBoundingClientRect();
  if (last.x < left || last.x > right || last.y < top || last.y > bottom) return false;
  return now - Math.max(last.at, shownSince.get(control) ?? 0) < PAUSE;
}

/**
 * Ignores a press on a control that ends something if another control was pressed at its place, until it has stood there for half a
 * second: a user who taps twice on a cross does not sign out on the screen behind it. Returns a function that stops this.
 */
export function guardEndingControls(page: Document): () => void {
  let last: Press | null = null;
  const onClick = (event: MouseEvent) => {
    // a press by keyboard or by a screen reader has no place
    if (event.detail === 0) return;
    const control = controlOf(event);
    const now = performance.now();
    const previous = last;
    last = { at: now, x: event.clientX, y: event.clientY, control };
    if (!previous || !control?.hasAttribute('data-ends') || !stoodElsewhere(control, previous, now)) return;
    // the ignored press counts as one of the other control, so only a pause makes the next one valid
    last = { ...last, control: previous.control };
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('click', onClick, true);
  return () => page.removeEventListener('click', onClick, true);
}
