import { useEffect } from 'react';
import type { TableIndex } from './table-index.ts';

/** Unit: ms that the rows must have stayed the same before anything is made of them beforehand. */
const UNCHANGED_MS = 1500;
/** Unit: ms of work at a time in a browser without `requestIdleCallback`. */
const WORK_MS = 4;

/** Runs `work` once the browser is idle; `hasTime` says how long it may go on. Gives the way to stop. */
function inIdleTime(work: (hasTime: () => boolean) => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(() => {
      const until = performance.now() + WORK_MS;
      work(() => performance.now() < until);
    }, 50);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 1));
  return () => window.cancelIdleCallback(idle);
}

/** Folds and sorts in idle time, so that the first key and the first press on a heading are as quick as all others. */
export function useWarmUp<R>(index: TableIndex<R>): void {
  useEffect(() => {
    const work = index.warmUp();
    let stop = () => {};
    const go = (hasTime: () => boolean) => {
      let isDone = false;
      do isDone = work.next().done === true;
      while (!isDone && hasTime());
      if (!isDone) stop = inIdleTime(go);
    };
    const timer = setTimeout(() => {
      stop = inIdleTime(go);
    }, UNCHANGED_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [index]);
}
