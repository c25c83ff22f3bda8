import type { VisitClock } from '#domain/visit/edit/ended-visit.ts';
import { useEffect, useState } from 'react';
import { useQueries, useValue } from './app-context.ts';

/** Whether nothing can be written now (specification 21.3); `false` while the connection is unknown. */
export function useIsOffline(): boolean {
  const { is } = useValue(useQueries().connection);
  return is === 'offline' || is === 'portal';
}

/** Reads the time by which visits are dated: that of the device, corrected where its clock is known to be wrong. */
export function useVisitClock(): () => VisitClock {
  const { clockAhead = null } = useValue(useQueries().connection);
  return () => ({ now: Date.now() - (clockAhead ?? 0), isCorrected: clockAhead !== null });
}

/** The longest wait for content above, and without a network, where it is only read from the device (7.15). Unit: ms. */
const SETTLED_TIMEOUT_MS = { online: 3000, offline: 1000 };

/** Whether content may be shown without moving later: what is above is loaded, or the wait is over. */
export function useSettled(isLoading: boolean): boolean {
  const timeout = SETTLED_TIMEOUT_MS[useIsOffline() ? 'offline' : 'online'];
  const isSettled = !isLoading;
  const [hasBeen, setHasBeen] = useState(isSettled);
  useEffect(() => {
    if (hasBeen) return;
    if (isSettled) return setHasBeen(true);
    const timer = window.setTimeout(() => setHasBeen(true), timeout);
    return () => window.clearTimeout(timer);
  }, [hasBeen, isSettled, timeout]);
  return hasBeen || isSettled;
}
