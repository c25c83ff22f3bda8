import { whenIdle } from '#ui/when-idle.ts';

type Work = () => unknown;

const queue: Work[] = [];
/** After this time a task runs even if the page is not idle. Unit: ms. */
const AT_LATEST = 2000;

function next(): void {
  queue[0]?.();
  queue.shift();
  // The frame that the task has requested is drawn before the next task runs.
  if (queue.length > 0) requestAnimationFrame(() => whenIdle(next, AT_LATEST));
}

/** Runs idle tasks one per frame, so that input stays responsive. */
export function queueIdleTask(work: Work): void {
  queue.push(work);
  if (queue.length === 1) whenIdle(next, AT_LATEST);
}
