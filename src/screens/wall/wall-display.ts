import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { reportOnly } from '#failures/report.ts';

/** As many where the page scrolls. */
const STACKED_MOST = 20;

/** How many lines of one height fit a list: nothing scrolls on a wall. One line at least. */
export function useFitting(isStacked: boolean): { readonly ref: RefObject<HTMLUListElement | null>; readonly fits: number } {
  const ref = useRef<HTMLUListElement>(null);
  const [fits, setFits] = useState(1);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const measure = () => {
      const line = list.firstElementChild?.getBoundingClientRect().height ?? 0;
      if (line > 0) setFits(Math.max(1, Math.floor((list.clientHeight + 1) / line)));
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(list);
    return () => watching.disconnect();
  }, []);
  return { ref, fits: isStacked ? STACKED_MOST : fits };
}

/** Whether the page fills the screen, and the way in and out; `toggle` is null where the browser cannot. */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: (() => void) | null } {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const heard = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', heard);
    return () => {
      document.removeEventListener('fullscreenchange', heard);
      if (document.fullscreenElement) void document.exitFullscreen().catch(reportOnly('screens/wall'));
    };
  }, []);
  const toggle = () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void done.catch(reportOnly('screens/wall'));
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null };
}

/** Whether the screen stays lit: `missing` where the browser has no such thing, `refused` where it does not want to. */
export type WakeLock = 'asking' | 'held' | 'missing' | 'refused';

/** Unit: ms. A lock that was refused, or released by the browser, is requested again. */
const AGAIN_AFTER = 60_000;

/** Keeps the screen from going dark. A browser releases the lock of a hidden page: it is requested again when the page is visible. */
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

/** What the wall is drawn for. Unit: CSS px. */
const DRAWN_FOR = { width: 1920, height: 1080 } as const;

/** Below it the parts stack and the page scrolls; the style sheet says the same. */
export const STACKED = '(max-width: 63.99em), (max-height: 31.99em)';

const scaleNow = (): number => {
  if (window.matchMedia(STACKED).matches) return 0.6;
  return Math.max(0.5, Math.min(window.innerWidth / DRAWN_FOR.width, window.innerHeight / DRAWN_FOR.height));
};

/** How large everything is drawn: a wall of four times the dots shows the same, twice as fine. */
export function useWallScale(): number {
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const resized = () => setScale(scaleNow());
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return scale;
}
