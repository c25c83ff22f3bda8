import { useEffect, useRef } from 'react';
import { useAct } from '#state/doors.ts';
import type { SessionView } from '#state/views.ts';

/** Signed in again after the session had ended under somebody's work: what waited is sent and what failed is fetched, at once. */
export function useGoingOn(is: SessionView['is']): void {
  const { sendNow, refresh } = useAct();
  const was = useRef(is);
  useEffect(() => {
    const isBack = was.current === 'ended' && is === 'signed-in';
    was.current = is;
    if (isBack) void Promise.allSettled([sendNow(), refresh()]);
  }, [is, sendNow, refresh]);
}
