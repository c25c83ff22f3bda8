type Work = () => unknown;

const waiting: Work[] = [];
/** Safari has no idle callback. Unit: ms. */
const SOON = 50;
/** A page that is never idle gets it all the same. Unit: ms. */
const AT_LATEST = 2000;

const later = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: AT_LATEST }) : setTimeout(work, SOON);

function next(): void {
  waiting[0]?.();
  waiting.shift();
  // The frame it asked for is drawn before the next one's turn.
  if (waiting.length > 0) requestAnimationFrame(() => later(next));
}

/** Does what can wait when the page has nothing else to do, one piece a frame: together they would hold up a finger. */
export function inTurn(work: Work): void {
  waiting.push(work);
  if (waiting.length === 1) later(next);
}
