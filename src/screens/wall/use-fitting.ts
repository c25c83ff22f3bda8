import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** As many where the page scrolls. */
const STACKED_MOST = 20;

/** How many lines of one height fit a list: nothing scrolls on a wall. One line at least. */
export function useFitting(isStacked: boolean): { readonly ref: RefObject<HTMLUListElement | null>; readonly fits: number } {
  const ref = useRef<HTMLUListElement>(null);
  const [fits, setFits] = useState(1);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const measure = () => {
      const line = list.firstElementChild?.getBoundingClientRect().height ?? 0;
      if (line > 0) setFits(Math.max(1, Math.floor((list.clientHeight + 1) / line)));
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(list);
    return () => watching.disconnect();
  }, []);
  return { ref, fits: isStacked ? STACKED_MOST : fits };
}
