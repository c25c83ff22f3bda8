import { type RefObject, useEffect, useRef } from 'react';

/**
 * How high a box was when content of that kind was last drawn in it, for as long as it waits for more: what stands below
 * does not move. Unit: CSS px; `undefined` where nothing of the kind was drawn yet.
 */
export function useDrawnHeight(
  kind: string,
  isDrawn: boolean,
): { readonly box: RefObject<HTMLDivElement | null>; readonly height: number | undefined } {
  const box = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const now = useRef({ kind, isDrawn });
  now.current = { kind, isDrawn };
  useEffect(() => {
    const home = box.current;
    if (!home) return;
    const sizes = new ResizeObserver(() => {
      if (now.current.isDrawn) heights.current.set(now.current.kind, home.offsetHeight);
    });
    sizes.observe(home);
    return () => sizes.disconnect();
  }, []);
  return { box, height: heights.current.get(kind) };
}
