/** Unit: ms. Rows come from the device's database within this time; who waits longer shall not wait for the heading as well. */
const ROWS_COME = 1500;

/** Unit: ms. Until then a panel or a dialog that came with the link may take the focus for itself. */
const OTHERS_TAKE = 400;

const DEEDS = ['keydown', 'pointerdown'] as const;

/** A dialog holds the focus within it: a link behind one is not there yet. */
function isReachable(link: HTMLElement): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return !dialog || dialog.contains(link);
}

interface Wanted {
  /** The link, once it is there. */
  readonly find: () => HTMLElement | null;
  /** The page stands where it was left and must not be scrolled. */
  readonly isScrollKept: boolean;
  /** Where the link does not come; gives the way to stop. */
  readonly otherwise: () => () => void;
}

/** The focus goes to a link as soon as it is there, else elsewhere. Whatever the user does ends it. Gives the way to stop. */
export function focusLink({ find, isScrollKept, otherwise }: Wanted): () => void {
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
    timer = setTimeout(stop, OTHERS_TAKE);
  };
  const watch = new MutationObserver(claim);
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
    for (const deed of DEEDS) window.removeEventListener(deed, stop, true);
    window.removeEventListener('focusin', claim);
    stopOther();
  };
  timer = setTimeout(() => {
    stop();
    stopOther = otherwise();
  }, ROWS_COME);
  // before whoever hears of it moves the focus, as arrows do within a row
  for (const deed of DEEDS) window.addEventListener(deed, stop, true);
  window.addEventListener('focusin', claim);
  watch.observe(document.body, { childList: true, subtree: true });
  claim();
  return stop;
}
