import { useEffect, useRef, useState } from 'react';

/** After this time another element that wants the focus has taken it. Unit: ms. */
const FOCUS_DELAY = 10;

/**
 * Returns the focus if a dialog is unmounted while it is open. Such a dialog is never closed, so Mantine does not return the
 * focus, and no element would have it.
 */
export function useFocusReturn(isOpen: boolean, isWanted: boolean): void {
  const [before] = useState(() => document.activeElement); // read while rendering: in an effect the dialog already has the focus
  const shouldReturn = useRef(false);
  useEffect(() => {
    shouldReturn.current = isOpen && isWanted;
  }, [isOpen, isWanted]);
  useEffect(
    () => () => {
      if (!shouldReturn.current || !(before instanceof HTMLElement)) return;
      const { ownerDocument: page } = before; // the global `document` may be gone by then
      if (before === page.body) return; // no element had the focus
      setTimeout(() => {
        const isFocusLost = page.activeElement === null || page.activeElement === page.body;
        if (isFocusLost && before.isConnected) before.focus({ preventScroll: true });
      }, FOCUS_DELAY);
    },
    [before],
  );
}
