import { useEffect } from 'react';
import { type Computing, computingOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { useIsOffline } from './use-connection.ts';

/** Unit: ms. */
const AGAIN = 15_000;

/** Whether the server is still computing causes. While it does for the first time, what is on the screen is fetched again every few seconds. */
export function useComputing(): Computing | null {
  const computing = computingOf(useValue(useQueries().diagnoses));
  const { refresh } = useCommands();
  const isOffline = useIsOffline();
  const isSoon = computing === 'first' && !isOffline;
  useEffect(() => {
    if (!isSoon) return;
    const timer = setInterval(() => void refresh(), AGAIN);
    return () => clearInterval(timer);
  }, [isSoon, refresh]);
  return computing;
}
