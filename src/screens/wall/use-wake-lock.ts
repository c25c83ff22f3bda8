import { useEffect, useState } from 'react';

/** Whether the screen stays lit: `missing` where the browser has no such thing, `refused` where it does not want to. */
export type WakeLock = 'asking' | 'held' | 'missing' | 'refused';

/** Unit: ms. What was refused or taken away while somebody looks is asked for again. */
const AGAIN_AFTER = 60_000;

/** Keeps the screen from going dark. A browser lets go of it with the page out of sight: it is taken anew at the return. */
export function useWakeLock(): WakeLock {
  const [is, setIs] = useState<WakeLock>('wakeLock' in navigator ? 'asking' : 'missing');
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let isAsking = false;
    let isOver = false;
    const take = async () => {
      if (isAsking || isOver || document.visibilityState !== 'visible' || (held && !held.released)) return;
      isAsking = true;
      // expected: a battery that saves, a policy; the screen says so, and it is asked for again
      held = await navigator.wakeLock.request('screen').catch(() => null);
      isAsking = false;
      if (isOver) return void held?.release();
      setIs(held ? 'held' : 'refused');
    };
    const again = setInterval(() => void take(), AGAIN_AFTER);
    const onSight = () => void take();
    document.addEventListener('visibilitychange', onSight);
    void take();
    return () => {
      isOver = true;
      clearInterval(again);
      document.removeEventListener('visibilitychange', onSight);
      void held?.release();
    };
  }, []);
  return is;
}
