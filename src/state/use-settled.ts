import { useEffect, useState } from 'react';

/** Nobody waits longer for what stands above to come (7.15). Unit: ms. */
const PATIENCE = 3000;

/** True once it has been so, or has been waited for: what stands below shows itself then, at the place where it stays. */
export function useSettled(isSettled: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSettled);
  useEffect(() => {
    if (hasBeen) return;
    if (isSettled) return setHasBeen(true);
    const timer = window.setTimeout(() => setHasBeen(true), PATIENCE);
    return () => window.clearTimeout(timer);
  }, [hasBeen, isSettled]);
  return hasBeen || isSettled;
}
