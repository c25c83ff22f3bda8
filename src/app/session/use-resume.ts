import { useEffect, useRef } from 'react';
import { useCommands } from '#state/app-context.ts';
import type { SessionView } from '#state/views.ts';

/** Signed in again after the session had ended under somebody's work: what waited is sent and what failed is fetched, at once. */
export function useResume(is: SessionView['is']): void {
  const { sendNow, refresh } = useCommands();
  const was = useRef(is);
  useEffect(() => {
    const isBack = was.current === 'ended' && is === 'signed-in';
    was.current = is;
    if (isBack) void Promise.allSettled([sendNow(), refresh()]);
  }, [is, sendNow, refresh]);
}
