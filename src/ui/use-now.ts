import { useSyncExternalStore } from 'react';

/** Unit: ms between two ticks. Ages are told in minutes; half of one is fine enough. */
const TICK = 30_000;
/** Unit: ms. What is drawn and what is subscribed to a moment later have the same time: nothing is drawn twice. */
const MOMENT = 1000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const tell of listeners) tell();
}

const whenSeen = (): void => {
  if (document.visibilityState === 'visible') tick();
};

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK);
    document.addEventListener('visibilitychange', whenSeen);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', whenSeen);
  };
}

/** While nobody listens the clock stands; it is set when somebody looks. */
function read(): number {
  const asked = Date.now();
  if (listeners.size === 0 && Math.abs(asked - now) > MOMENT) now = asked;
  return now;
}

/** The present time, one clock for the whole page. Unit: ms since 1970. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
