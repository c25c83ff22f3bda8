import { useEffect, useRef, useState } from 'react';

/** Unit: ms. Whoever takes the focus when a dialog goes has taken it by then. */
const MOMENT = 10;

/** A dialog that is taken away while it is open never closes, and the focus would be nobody's: it goes back to where it was. */
export function useFocusReturn(isOpen: boolean, isWanted: boolean): void {
  const [before] = useState(() => document.activeElement); // while rendering: an effect comes after the dialog has taken the focus
  const now = useRef(false);
  useEffect(() => {
    now.current = isOpen && isWanted;
  }, [isOpen, isWanted]);
  useEffect(
    () => () => {
      if (!now.current || !(before instanceof HTMLElement)) return;
      const { ownerDocument: page } = before; // the page may be gone by then
      if (before === page.body) return; // nobody had it
      setTimeout(() => {
        const isNobodys = page.activeElement === null || page.activeElement === page.body;
        if (isNobodys && before.isConnected) before.focus({ preventScroll: true });
      }, MOMENT);
    },
    [before],
  );
}
