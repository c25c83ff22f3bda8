import { type RefObject, useEffect, useRef } from 'react';
import { hasClosedSince, isAnyOpen } from './top-dialog.ts';

type EscapeHandler = (event: KeyboardEvent) => void;

const OVERLAYS = '[role="dialog"], [role="menu"], [role="tooltip"], [role="listbox"], dialog[open]';

/** Whether an overlay is open and handles Escape itself. A closed list of options may be in the document, but is not visible. */
const isOverlayOpen = (): boolean => isAnyOpen() || [...document.querySelectorAll(OVERLAYS)].some((overlay) => overlay.checkVisibility());

/** Whether the press came from within an overlay, also if it has closed that overlay already. */
const isFromOverlay = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(OVERLAYS) !== null;

/* The registered handlers, the latest last. A press calls only that one. */
let handlers: readonly RefObject<EscapeHandler>[] = [];
/** Read in the capture phase: a dialog that this press closes may be gone when the press bubbles, and may not have the focus yet. */
let wasOverlayOpen = false;

const onKeyCapture = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') wasOverlayOpen = isOverlayOpen();
};
const onKey = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape') return;
  const isHandled = event.defaultPrevented || wasOverlayOpen || isFromOverlay(event) || hasClosedSince(event.timeStamp);
  if (!isHandled) handlers.at(-1)?.current(event);
};

function addHandler(handler: RefObject<EscapeHandler>): () => void {
  if (handlers.length === 0) {
    window.addEventListener('keydown', onKeyCapture, true);
    window.addEventListener('keydown', onKey);
  }
  handlers = [...handlers, handler];
  return () => {
    handlers = handlers.filter((other) => other !== handler);
    if (handlers.length > 0) return;
    window.removeEventListener('keydown', onKeyCapture, true);
    window.removeEventListener('keydown', onKey);
  };
}

/**
 * Handles Escape below the dialogs (specification 3.22): not if a dialog, a menu or a hint is open, and not if the event was
 * handled already. Only the handler that was registered last is called, while `isOn`.
 */
export function useEscape(onEscape: EscapeHandler, isOn = true): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => (isOn ? addHandler(latest) : undefined), [isOn]);
}
