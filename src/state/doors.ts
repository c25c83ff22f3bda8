import type { ReadonlySignal } from '@preact/signals-react';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Acts } from './acts.ts';
import type { Reads } from './reads.ts';

/** The two doors between screens and everything below. Filled once, in `app`. */
export const Doors = createContext<{ readonly reads: Reads; readonly acts: Acts } | null>(null);

function useDoors() {
  const doors = useContext(Doors);
  if (!doors) throw new Error('A screen was rendered outside of the doors.');
  return doors;
}

export const useRead = (): Reads => useDoors().reads;
export const useAct = (): Acts => useDoors().acts;

/** The signal's current value; the component renders again when it changes. */
export function useValue<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback((changed: () => void) => source.subscribe(changed), [source]);
  return useSyncExternalStore(subscribe, () => source.value);
}
