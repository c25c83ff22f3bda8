import { useCallback, useSyncExternalStore } from 'react';

/** Below it rows become cards and the navigation goes to the thumb. */
const PHONE = '(max-width: 47.99em)';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useIsPhone = (): boolean => useMedia(PHONE);
