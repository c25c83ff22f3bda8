import { useSyncExternalStore } from 'react';

/** Time between two ticks. Ages are shown in minutes, so half a minute is precise enough. Unit: ms. */
const TICK = 30_000;
/** Without subscribers a read returns the same time for this long, so that render and subscription agree and nothing is rendered twice. Unit: ms. */
const SAME_TIME = 1000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

const onVisibilityChange = (): void => {
  if (document.visibilityState === 'visible') tick();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK);
    document.addEventListener('visibilitychange', onVisibilityChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** The clock does not tick without subscribers, so a read may have to set it. */
function read(): number {
  const present = Date.now();
  if (listeners.size === 0 && Math.abs(present - now) > SAME_TIME) now = present;
  return now;
}

/** The present time, one clock for the whole page. Unit: ms since 1970. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
