import { whenIdle } from '#ui/when-idle.ts';

type Work = () => unknown;

const waiting: Work[] = [];
/** A page that is never idle gets it all the same. Unit: ms. */
const AT_LATEST = 2000;

function next(): void {
  waiting[0]?.();
  waiting.shift();
  // The frame it asked for is drawn before the next one's turn.
  if (waiting.length > 0) requestAnimationFrame(() => whenIdle(next, AT_LATEST));
}

/** Does what can wait when the page has nothing else to do, one piece a frame: together they would hold up a finger. */
export function queueIdleTask(work: Work): void {
  waiting.push(work);
  if (waiting.length === 1) whenIdle(next, AT_LATEST);
}
