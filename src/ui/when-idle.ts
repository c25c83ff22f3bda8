/** Safari has no idle callback: work runs after this delay. Unit: ms. */
const FALLBACK_DELAY = 50;
/** Without an idle callback work may run for this long at a time. Unit: ms. */
const FALLBACK_SLICE = 4;

/** Runs while `hasTime()` is true, and calls `whenIdle` again for the rest. */
type IdleWork = (hasTime: () => boolean) => void;

/**
 * Runs `work` when the browser is idle. Returns a function that cancels it.
 * @param atLatest after this time it runs even if the page is never idle. Unit: ms. Without it there is no limit.
 */
export function whenIdle(work: IdleWork, atLatest?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(
      (deadline) => work(() => deadline.timeRemaining() > 1),
      atLatest === undefined ? {} : { timeout: atLatest },
    );
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(() => {
    const until = performance.now() + FALLBACK_SLICE;
    work(() => performance.now() < until);
  }, FALLBACK_DELAY);
  return () => clearTimeout(timer);
}
