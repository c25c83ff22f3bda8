import { onLineChange } from '#local/device.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import type { Surroundings, Timers } from '#sync/engine.ts';
import { whenIdle } from '#ui/when-idle.ts';

const PAGE_EVENTS = ['pageshow', 'online', 'offline'] as const;

/** The page as the engine's environment. */
export const thisPage: Surroundings = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onChange: (changed) => {
    for (const name of PAGE_EVENTS) addEventListener(name, changed);
    document.addEventListener('visibilitychange', changed);
    const unfollow = onLineChange(changed);
    return () => {
      unfollow();
      for (const name of PAGE_EVENTS) removeEventListener(name, changed);
      document.removeEventListener('visibilitychange', changed);
    };
  },
};

/** Unit: ms. Maximum delay of idle work of the engine and the start. */
const IDLE_TIMEOUT = 5_000;

export function whenPageIsIdle(work: () => void, atLatest: number = IDLE_TIMEOUT): void {
  whenIdle(work, atLatest);
}

/** Unit: ms. A hidden page is not painted at all. */
const PAINT_TIMEOUT = 1000;

/** Resolves when the browser has painted the current state. */
export const painted = (): Promise<void> =>
  withTimeout(PAINT_TIMEOUT, new Promise<void>((resolve) => requestAnimationFrame(() => whenPageIsIdle(resolve)))).catch(
    () => undefined, // expected: a hidden page is not painted
  );

export const thesePageTimers: Timers = {
  set: (work, ms) => window.setTimeout(work, ms),
  clear: (timer) => window.clearTimeout(timer),
  idle: whenPageIsIdle,
};
