import { withTimeout } from '#local/db/with-timeout.ts';
import type { Surroundings, Timers } from '#sync/engine.ts';
import { whenIdle } from '#ui/when-idle.ts';

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

/** Unit: ms. What the engine and the start put off waits so long at most. */
const AT_LATEST = 5_000;

export function whenPageIsIdle(work: () => void): void {
  whenIdle(work, AT_LATEST);
}

/** Unit: ms. A page that nobody looks at is not drawn at all. */
const UNSEEN = 1000;

/** The next time that the browser has drawn what it was given. */
export const painted = (): Promise<void> =>
  withTimeout(UNSEEN, new Promise<void>((resolve) => requestAnimationFrame(() => whenPageIsIdle(resolve)))).catch(
    () => undefined, // expected: nobody looks at the page, so nothing is drawn
  );

export const thesePageTimers: Timers = {
  set: (work, ms) => window.setTimeout(work, ms),
  clear: (timer) => window.clearTimeout(timer),
  idle: whenPageIsIdle,
};
