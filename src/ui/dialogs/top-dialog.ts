import { useEffect, useState, useSyncExternalStore } from 'react';

/* The open dialogs, the topmost last. Escape closes only that one: one below would lose its input. */
const listeners = new Set<() => void>();
let open: readonly symbol[] = [];
/** When the last dialog was closed. Unit: ms, as in `Event.timeStamp`. */
let closedAt = Number.NEGATIVE_INFINITY;

function setOpen(dialogs: readonly symbol[]): void {
  open = dialogs;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether any dialog is open, even if it is not rendered yet. */
export const isAnyOpen = (): boolean => open.length > 0;
export const useIsAnyOpen = (): boolean => useSyncExternalStore(subscribe, isAnyOpen);

/** Whether a dialog was closed at or after a time: the same press may have closed it. Unit: ms, as in `Event.timeStamp`. */
export const hasClosedSince = (time: number): boolean => closedAt >= time;

export function useIsTop(isOpen: boolean): boolean {
  const [dialog] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) return;
    setOpen([...open, dialog]);
    return () => {
      closedAt = performance.now();
      setOpen(open.filter((other) => other !== dialog));
    };
  }, [isOpen, dialog]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === dialog);
}
