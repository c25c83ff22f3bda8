/** Safari has no idle callback: there it runs so soon, unit: ms. */
const SOON = 50;
/** ... and may work for so long at a time. Unit: ms. */
const WORK = 4;

/** Works while `hasTime()` says so, and asks for another turn where it is not enough. */
type IdleWork = (hasTime: () => boolean) => void;

/**
 * Runs `work` once the browser has nothing else to do; gives the way to stop it.
 * @param atLatest unit: ms after which even a page that is never idle runs it; without it, it waits.
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
    const until = performance.now() + WORK;
    work(() => performance.now() < until);
  }, SOON);
  return () => clearTimeout(timer);
}
