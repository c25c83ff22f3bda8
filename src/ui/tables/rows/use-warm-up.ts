import { useEffect } from 'react';
import { whenIdle } from '#ui/when-idle.ts';
import type { TableIndex } from './table-index.ts';

/** Unit: ms that the rows must have stayed the same before anything is made of them beforehand. */
const UNCHANGED_MS = 1500;

/** Folds and sorts in idle time, so that the first key and the first press on a heading are as quick as all others. */
export function useWarmUp<R>(index: TableIndex<R>): void {
  useEffect(() => {
    const work = index.warmUp();
    let stop = () => {};
    const go = (hasTime: () => boolean) => {
      let isDone = false;
      do isDone = work.next().done === true;
      while (!isDone && hasTime());
      if (!isDone) stop = whenIdle(go);
    };
    const timer = setTimeout(() => {
      stop = whenIdle(go);
    }, UNCHANGED_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [index]);
}
