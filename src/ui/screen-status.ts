import { createContext, useEffect, useSyncExternalStore } from 'react';
import type { Instant } from '#domain/quantity.ts';

/*
 * What holds for a whole screen is shown once and not repeated on each card: the age of its data, and that there is no
 * connection.
 */

/** The age shown in the head of the screen. A card with about the same age shows none. */
export const ScreenAge = createContext<Instant | null>(null);

/** A value with subscribers, outside React's tree: its writer and its readers have no common parent. */
function sharedValue<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const set = (next: T) => {
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return { set, use: () => useSyncExternalStore(subscribe, () => value) };
}

const screenAge = sharedValue<Instant | null>(null);
const isOfflineNoticeShown = sharedValue(false);

/** Publishes the age of the current screen's data for the bar that explains why there is nothing newer. */
export function usePublishScreenAge(asOf: Instant | null): void {
  useEffect(() => {
    screenAge.set(asOf);
    return () => screenAge.set(null);
  }, [asOf]);
}
export const useScreenAge = (): Instant | null => screenAge.use();

/** Publishes that a bar above the screen says there is no connection. Cards do not repeat it. */
export function usePublishOfflineNotice(isShown: boolean): void {
  useEffect(() => {
    isOfflineNoticeShown.set(isShown);
    return () => isOfflineNoticeShown.set(false);
  }, [isShown]);
}
export const useIsOfflineNoticeShown = (): boolean => isOfflineNoticeShown.use();
