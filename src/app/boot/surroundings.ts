import type { Surroundings, Timers } from '#sync/engine.ts';

const PAGE_EVENTS = ['pageshow', 'online', 'offline'] as const;

/** This page, as the engine sees it. */
export const thisPage: Surroundings = {
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onChange: (changed) => {
    for (const name of PAGE_EVENTS) addEventListener(name, changed);
    document.addEventListener('visibilitychange', changed);
    return () => {
      for (const name of PAGE_EVENTS) removeEventListener(name, changed);
      document.removeEventListener('visibilitychange', changed);
    };
  },
};

/** Safari has no idle callback. Unit: ms. */
const SOON = 200;

export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: 5_000 });
  else setTimeout(work, SOON);
}

export const thesePageTimers: Timers = {
  set: (work, ms) => window.setTimeout(work, ms),
  clear: (timer) => window.clearTimeout(timer),
  idle: whenIdle,
};
