import { useQueries, useValue } from '#state/app-context.ts';

/** Whether nothing can be written just now (specification 21.3). Not knowing yet is no reason to forbid. */
export function useIsOffline(): boolean {
  const { is } = useValue(useQueries().connection);
  return is === 'offline' || is === 'portal';
}
