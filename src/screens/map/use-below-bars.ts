import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Distance of an element from the top of the page (CSS px), updated when banners above appear or disappear. */
export function useBelowBars<E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly top: number } {
  const ref = useRef<E>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    for (const sibling of ref.current?.closest('main')?.parentElement?.children ?? []) watching.observe(sibling);
    return () => watching.disconnect();
  }, []);
  return { ref, top };
}
