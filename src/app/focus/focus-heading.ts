/** Unit: ms. A screen that is read from the device puts its heading up within this time, or never. */
const SETTLING = 3000;

/** Puts the focus on the screen's heading, else on the place where screens stand. */
function focusNow(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Whether nobody has taken the focus: it fell back to the page, or waits where the heading will be. */
const isUnclaimed = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement.tagName === 'MAIN';

/**
 * The focus follows a navigation to the heading, and follows the heading while the screen still changes:
 * what is shown while data is read gives way to the real one. Whatever the user does ends it.
 */
export function focusHeading(): () => void {
  focusNow();
  const watch = new MutationObserver(() => {
    if (isUnclaimed()) focusNow();
  });
  const stop = () => {
    clearTimeout(settling);
    watch.disconnect();
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  const settling = setTimeout(stop, SETTLING);
  return stop;
}
