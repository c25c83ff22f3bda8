import type { ReadonlySignal } from '@preact/signals-react';
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Commands } from './commands/commands.ts';
import type { Queries } from './queries/queries.ts';

/** Queries and commands, through which screens use the layers below. Provided once, in `app`. */
export const AppContext = createContext<{ readonly queries: Queries; readonly commands: Commands } | null>(null);

function useAppContext() {
  const context = useContext(AppContext);
  if (!context) throw new Error('A screen was rendered outside of the app context.');
  return context;
}

export const useQueries = (): Queries => useAppContext().queries;
export const useCommands = (): Commands => useAppContext().commands;

/** The signal's current value; the component renders again when it changes. */
export function useValue<T>(source: ReadonlySignal<T>): T {
  const subscribe = useCallback((changed: () => void) => source.subscribe(changed), [source]);
  return useSyncExternalStore(subscribe, () => source.value);
}

/** Blocks automatic reload in all tabs while the form has unsaved input. */
export function useDirty(formKey: string, isDirty: boolean): void {
  const { setDirty } = useCommands();
  useEffect(() => {
    setDirty(formKey, isDirty);
    return () => setDirty(formKey, false);
  }, [formKey, isDirty, setDirty]);
}
