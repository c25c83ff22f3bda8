import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';

/** Chromium's list of this site's own history entries; older browsers have none. */
interface OwnHistory {
  readonly canGoBack: boolean;
}

const hasWayBack = (): boolean => {
  const own = (globalThis as { navigation?: OwnHistory }).navigation;
  return own ? own.canGoBack : window.history.length > 1;
};

/** Something of its own is open above the page and wants Escape for itself. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="tooltip"], [role="listbox"], dialog[open]') !== null;

/** Back to where one was; on a link opened from outside, to `fallback`. Escape does the same. */
export function useWayBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  const leave = useCallback(() => {
    if (hasWayBack()) window.history.back();
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave]);

  return leave;
}
