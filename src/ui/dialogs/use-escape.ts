import { type RefObject, useEffect, useRef } from 'react';
import { hasClosedSince, isAnyOpen } from './top-dialog.ts';

type Hear = (event: KeyboardEvent) => void;

const ABOVE = '[role="dialog"], [role="menu"], [role="tooltip"], [role="listbox"], dialog[open]';

/** Something of its own is open above the page and wants Escape for itself. A list of options may be there unseen. */
const isCovered = (): boolean => isAnyOpen() || [...document.querySelectorAll(ABOVE)].some((one) => one.checkVisibility());

/** The press came from within; that holds also where the press has closed it already. */
const isFromAbove = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(ABOVE) !== null;

/* What waits for Escape, what opened last on top: a press is for that one alone. */
let waiting: readonly RefObject<Hear>[] = [];
/** A dialog that this very press closes may be gone before the press comes here; it may also have no focus yet. */
let wasCovered = false;

const onPress = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') wasCovered = isCovered();
};
const onKey = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape') return;
  const isTaken = event.defaultPrevented || wasCovered || isFromAbove(event) || hasClosedSince(event.timeStamp);
  if (!isTaken) waiting.at(-1)?.current(event);
};

function wait(one: RefObject<Hear>): () => void {
  if (waiting.length === 0) {
    window.addEventListener('keydown', onPress, true);
    window.addEventListener('keydown', onKey);
  }
  waiting = [...waiting, one];
  return () => {
    waiting = waiting.filter((other) => other !== one);
    if (waiting.length > 0) return;
    window.removeEventListener('keydown', onPress, true);
    window.removeEventListener('keydown', onKey);
  };
}

/**
 * Escape for what lies beneath the dialogs (specification 3.22): not where a dialog, a menu or a hint wants it, nor where
 * somebody took it. It is heard while `isOn`, by what came last alone.
 */
export function useEscape(onEscape: Hear, isOn = true): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => (isOn ? wait(latest) : undefined), [isOn]);
}
