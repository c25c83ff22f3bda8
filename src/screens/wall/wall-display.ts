import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { reportOnly } from '#failures/report.ts';

/** Lines shown if the page scrolls. */
const STACKED_MOST = 20;

/** How many lines of equal height fit a list without scrolling; at least one. */
export function useFittingLines(isStacked: boolean): { readonly ref: RefObject<HTMLUListElement | null>; readonly fits: number } {
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

/** Whether the page is in full screen, and the function to toggle it; null if the browser does not support it. */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: (() => void) | null } {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(reportOnly('screens/wall'));
    };
  }, []);
  const toggle = () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void done.catch(reportOnly('screens/wall'));
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null };
}

/** Whether the screen is kept on: `missing` if the browser does not support it, `refused` if it denied it. */
export type WakeLock = 'asking' | 'held' | 'missing' | 'refused';

/** Unit: ms. A lock that was refused, or released by the browser, is requested again. */
const AGAIN_AFTER = 60_000;

/** Keeps the screen on. A browser releases the lock of a hidden page: it is requested again when the page is visible. */
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
      // expected: power saving, a policy; the screen says so, and the lock is requested again
      held = await navigator.wakeLock.request('screen').catch(() => null);
      isAsking = false;
      if (isOver) return void held?.release();
      setIs(held ? 'held' : 'refused');
    };
    const again = setInterval(() => void take(), AGAIN_AFTER);
    const onVisible = () => void take();
    document.addEventListener('visibilitychange', onVisible);
    void take();
    return () => {
      isOver = true;
      clearInterval(again);
      document.removeEventListener('visibilitychange', onVisible);
      void held?.release();
    };
  }, []);
  return is;
}

/** Size of the screen that the layout is designed for. Unit: CSS px. */
const DRAWN_FOR = { width: 1920, height: 1080 } as const;

/** On smaller screens the parts are stacked and the page scrolls; the style sheet has the same query. */
export const STACKED = '(max-width: 63.99em), (max-height: 31.99em)';

const scaleNow = (): number => {
  if (window.matchMedia(STACKED).matches) return 0.6;
  return Math.max(0.5, Math.min(window.innerWidth / DRAWN_FOR.width, window.innerHeight / DRAWN_FOR.height));
};

/** Scale of the layout relative to the size that it is designed for. */
export function useWallScale(): number {
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const resized = () => setScale(scaleNow());
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return scale;
}
