import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A screen above and below what is seen: it stands before a thumb has come there. */
const BEFORE = '100% 0px';
/** A page that has been read for so long has come to rest; what was left out may come, for whoever jumps to the end. Unit: ms. */
const AT_REST = 8000;

/** True from when a part of the page is about to be seen on; `isWanted`: it is to stand anyway. */
export function useNear(part: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isNear, setNear] = useState(false);
  const isWaiting = !isNear && !isWanted;
  useEffect(() => {
    if (!isWaiting || !part.current) return;
    const seen = () => setNear(true);
    const watch = new IntersectionObserver((all) => all.some(({ isIntersecting }) => isIntersecting) && seen(), { rootMargin: BEFORE });
    watch.observe(part.current);
    let stop = () => {};
    const rest = window.setTimeout(() => {
      stop = whenIdle(seen);
    }, AT_REST);
    return () => {
      watch.disconnect();
      window.clearTimeout(rest);
      stop();
    };
  }, [part, isWaiting]);
  return !isWaiting;
}
