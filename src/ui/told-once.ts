import { createContext, useEffect, useSyncExternalStore } from 'react';
import type { Instant } from '#domain/quantity.ts';

/* What is true of the whole screen is told in one place, and not again on each of its cards. */

/** The age that the screen tells in its head; cards as old as that tell none. */
export const ScreenAge = createContext<Instant | null>(null);

function held<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  };
  const set = (to: T) => {
    if (to === value) return;
    value = to;
    for (const tell of listeners) tell();
  };
  return { set, use: () => useSyncExternalStore(subscribe, () => value) };
}

const ageInSight = held<Instant | null>(null);
const cutTold = held(false);

/** The screen in sight says how old it is, for the bar that says why nothing newer comes. */
export function useTellAge(asOf: Instant | null): void {
  useEffect(() => {
    ageInSight.set(asOf);
    return () => ageInSight.set(null);
  }, [asOf]);
}
export const useAgeInSight = (): Instant | null => ageInSight.use();

/** While a bar above all says that there is no connection, cards do not. */
export function useTellCut(isTold: boolean): void {
  useEffect(() => {
    cutTold.set(isTold);
    return () => cutTold.set(false);
  }, [isTold]);
}
export const useIsCutTold = (): boolean => cutTold.use();
