import { useEffect } from 'react';

/**
 * Keeps the screen awake while `isOn`, where the browser can. The browser lets go when the page is hidden, so it is asked again when the page
 * is visible.
 */
export function useAwake(isOn: boolean): void {
  useEffect(() => (isOn ? keepAwake() : undefined), [isOn]);
}

function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let isEnded = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || (held && !held.released)) return;
    // expected: refused at a low battery; the screen turns off as usual
    const lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (!lock) return;
    if (isEnded || (held && !held.released)) return lock.release();
    held = lock;
  };
  const askAgain = (): void => void ask();
  document.addEventListener('visibilitychange', askAgain);
  askAgain();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', askAgain);
    void held?.release();
  };
}
