import { useEffect, useRef } from 'react';
import { hasClosedSince } from './top-dialog.ts';

const ABOVE = '[role="dialog"], [role="menu"], [role="tooltip"], [role="listbox"], dialog[open]';

/** Something of its own is open above the page and wants Escape for itself. A list of options may be there unseen. */
const isCovered = (): boolean => [...document.querySelectorAll(ABOVE)].some((one) => one.checkVisibility());

/** The press came from within; that holds also where the press has closed it already. */
const isFromAbove = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(ABOVE) !== null;

/** Escape for what lies beneath everything else: not where a dialog, a menu or a hint wants it, nor where somebody took it. */
export function useEscape(onEscape: (event: KeyboardEvent) => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    // a dialog that this very press closes may be gone before the press comes here
    let wasCovered = false;
    const onPress = () => {
      wasCovered = isCovered();
    };
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || wasCovered || isFromAbove(event) || hasClosedSince(event.timeStamp);
      if (event.key === 'Escape' && !isTaken) latest.current(event);
    };
    window.addEventListener('keydown', onPress, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onPress, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
