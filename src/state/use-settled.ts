import { useEffect, useState } from 'react';
import { useIsOffline } from './use-is-offline.ts';

/** Nobody waits longer for what stands above to come (7.15). Unit: ms. */
const SETTLED_TIMEOUT_MS = 3000;

/** True once nothing has been coming, or it has been waited for: what stands below shows itself then, at the place where it stays. Without a network nothing comes. */
export function useSettled(isComing: boolean): boolean {
  const isSettled = useIsOffline() || !isComing;
  const [hasBeen, setHasBeen] = useState(isSettled);
  useEffect(() => {
    if (hasBeen) return;
    if (isSettled) return setHasBeen(true);
    const timer = window.setTimeout(() => setHasBeen(true), SETTLED_TIMEOUT_MS);
    return () => window.clearTimeout(timer);
  }, [hasBeen, isSettled]);
  return hasBeen || isSettled;
}
