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
    // a dialog that this very press closes may be gone before the press comes here
    let wasCovered = false;
    const onPress = () => {
      wasCovered = isCovered();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !wasCovered) leave();
    };
    window.addEventListener('keydown', onPress, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onPress, true);
      window.removeEventListener('keydown', onKey);
    };
  }, [leave]);

  return leave;
}
