import { useEffect, useState, useSyncExternalStore } from 'react';

/* The open dialogs, the topmost last. Escape is for that one alone: one beneath would lose what was typed into it. */
const listeners = new Set<() => void>();
let open: readonly symbol[] = [];
/** Unit: ms, as of events. */
let closedAt = Number.NEGATIVE_INFINITY;

function change(dialogs: readonly symbol[]): void {
  open = dialogs;
  for (const tell of listeners) tell();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

/** Whether any dialog is open, drawn or not. */
export const isAnyOpen = (): boolean => open.length > 0;
export const useIsAnyOpen = (): boolean => useSyncExternalStore(subscribe, isAnyOpen);

/** Whether a dialog has closed since then: it may have heard of the same press before. Unit: ms, as of events. */
export const hasClosedSince = (time: number): boolean => closedAt >= time;

/** Whether this dialog is the topmost of those that are open. */
export function useIsTop(isOpen: boolean): boolean {
  const [dialog] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) return;
    change([...open, dialog]);
    return () => {
      closedAt = performance.now();
      change(open.filter((other) => other !== dialog));
    };
  }, [isOpen, dialog]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === dialog);
}
