import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { leaveTo } from '#ui/leave-to.ts';

/** Something of its own is open above the page and wants Escape for itself. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="tooltip"], [role="listbox"], dialog[open]') !== null;

/** Back to where one was; on a link opened from outside, to `fallback`. Escape does the same. */
export function useWayBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  const leave = useCallback(() => leaveTo(fallback, navigate), [navigate, fallback]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave]);

  return leave;
}
