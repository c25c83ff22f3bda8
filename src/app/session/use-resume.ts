import { untracked, useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import { useCommands, useQueries } from '#state/app-context.ts';
import type { SessionView } from '#state/views.ts';

/** Signed in again after the session had ended under somebody's work: what waited is sent and what failed is fetched, at once. */
export function useResume(): void {
  const { session } = useQueries();
  const { sendNow, refresh } = useCommands();
  const was = useRef<SessionView['is'] | null>(null);
  useSignalEffect(() => {
    const { is } = session.value;
    const isBack = was.current === 'ended' && is === 'signed-in';
    was.current = is;
    if (isBack) untracked(() => void Promise.allSettled([sendNow(), refresh()]));
  });
}
