import type { ReadonlySignal } from '@preact/signals-react';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Commands } from './commands.ts';
import type { Queries } from './queries.ts';

/** The two doors between screens and everything below. Filled once, in `app`. */
export const AppContext = createContext<{ readonly queries: Queries; readonly commands: Commands } | null>(null);

function useAppContext() {
  const doors = useContext(AppContext);
  if (!doors) throw new Error('A screen was rendered outside of the doors.');
  return doors;
}

export const useQueries = (): Queries => useAppContext().queries;
export const useCommands = (): Commands => useAppContext().commands;

/** The signal's current value; the component renders again when it changes. */
export function useValue<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback((changed: () => void) => source.subscribe(changed), [source]);
  return useSyncExternalStore(subscribe, () => source.value);
}
