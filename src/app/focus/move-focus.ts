const USER_EVENTS = ['keydown', 'pointerdown'] as const;

/** Unit: ms. A screen that is read from the device shows its heading within this time. */
const HEADING_TIMEOUT = 3000;

/** Focuses the heading that the address leads to, else the screen's, or the main element if there is none. */
function focusNow(): void {
  const section = document.querySelector<HTMLElement>('main [data-arrival]');
  const place = section ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: section === null });
}

/** Whether no control has the focus: it is on the page or on the main element. */
const isUnclaimed = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement.tagName === 'MAIN';

/**
 * Focuses the heading after a navigation, again when the loading screen is replaced by the real one.
 * Ends with the first key or press of the user. Returns a function that ends it.
 */
export function focusHeading(): () => void {
  focusNow();
  const watch = new MutationObserver(() => {
    if (isUnclaimed()) focusNow();
  });
  const stop = () => {
    clearTimeout(settling);
    watch.disconnect();
    for (const event of USER_EVENTS) window.removeEventListener(event, stop);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  for (const event of USER_EVENTS) window.addEventListener(event, stop);
  const settling = setTimeout(stop, HEADING_TIMEOUT);
  return stop;
}

/** Unit: ms. Rows usually come from the device's database within this time. After it, `otherwise` runs. */
const LINK_TIMEOUT = 1500;

/** Unit: ms. For this time the focus is returned to the link if a panel or dialog that opens with it takes the focus. */
const RECLAIM_TIME = 400;

/** A dialog traps the focus: a link behind an open dialog cannot be focused. */
function isReachable(link: HTMLElement): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return !dialog || dialog.contains(link);
}

interface LinkFocus {
  /** The link, or `null` while it is not in the page. */
  readonly find: () => HTMLElement | null;
  /** The browser has restored the scroll position; it must not change. */
  readonly isScrollKept: boolean;
  /** Runs if the link does not appear. Returns a function that ends it. */
  readonly otherwise: () => () => void;
}

/** Focuses a link as soon as it is in the page. Ends with the first key or press of the user. Returns a function that ends it. */
export function focusLink({ find, isScrollKept, otherwise }: LinkFocus): () => void {
  let stopOther: () => void = () => undefined;
  let isThere = false;
  let timer: ReturnType<typeof setTimeout>;
  const claim = () => {
    const link = find();
    if (!link || link === document.activeElement || !isReachable(link)) return;
    link.focus({ preventScroll: isScrollKept });
    if (isThere) return;
    isThere = true;
    clearTimeout(timer);
    timer = setTimeout(stop, RECLAIM_TIME);
  };
  const watch = new MutationObserver(claim);
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
    for (const event of USER_EVENTS) window.removeEventListener(event, stop, true);
    window.removeEventListener('focusin', claim);
    stopOther();
  };
  timer = setTimeout(() => {
    stop();
    stopOther = otherwise();
  }, LINK_TIMEOUT);
  // capture: before other listeners move the focus, as arrow keys do within a row
  for (const event of USER_EVENTS) window.addEventListener(event, stop, true);
  window.addEventListener('focusin', claim);
  watch.observe(document.body, { childList: true, subtree: true });
  claim();
  return stop;
}
