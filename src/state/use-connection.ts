import { useCallback, useEffect, useState } from 'react';
import { useQueries, useValue } from './app-context.ts';

/** Whether nothing can be written now (specification 21.3); `false` while the connection is unknown. */
export function useIsOffline(): boolean {
  const { is } = useValue(useQueries().connection);
  return is === 'offline' || is === 'portal';
}

/** The longest wait for content above (7.15). Unit: ms. */
const SETTLED_TIMEOUT_MS = 3000;

/** Whether content may be shown without moving later: what is above is loaded, the wait is over, or there is no network. */
export function useSettled(isLoading: boolean): boolean {
  const isSettled = useIsOffline() || !isLoading;
  const [hasBeen, setHasBeen] = useState(isSettled);
  useEffect(() => {
    if (hasBeen) return;
    if (isSettled) return setHasBeen(true);
    const timer = window.setTimeout(() => setHasBeen(true), SETTLED_TIMEOUT_MS);
    return () => window.clearTimeout(timer);
  }, [hasBeen, isSettled]);
  return hasBeen || isSettled;
}

/** The same below a part that is loaded by itself and calls `onLoaded` when it has its content. `wasLoaded`: it was shown before. */
export function useSettledBelow(wasLoaded: boolean): { readonly isSettled: boolean; readonly onLoaded: () => void } {
  const [isLoaded, setLoaded] = useState(wasLoaded);
  const onLoaded = useCallback(() => setLoaded(true), []);
  return { isSettled: useSettled(!isLoaded), onLoaded };
}
