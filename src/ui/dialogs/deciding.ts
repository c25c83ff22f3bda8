import { useEffect, useSyncExternalStore } from 'react';

/* How many dialogs that cannot be closed are open. Escape is for the topmost dialog alone; one beneath would lose what was typed into it. */
const listeners = new Set<() => void>();
let open = 0;

function change(by: number): void {
  open += by;
  for (const tell of listeners) tell();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

/** Whether Escape may close any dialog now; `isDeciding` = this one stays until something is decided. */
export function useMayClose(isDeciding: boolean): boolean {
  useEffect(() => {
    if (!isDeciding) return;
    change(1);
    return () => change(-1);
  }, [isDeciding]);
  return useSyncExternalStore(subscribe, () => open === 0);
}
