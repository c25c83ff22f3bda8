import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';
import classes from './hint.module.css';

interface Props {
  readonly text: string;
  readonly children: ReactNode;
  /** Makes a bare icon reachable by keyboard and touch. */
  readonly isFocusable?: boolean;
}

const GAP = 8; // px between the bubble and what it explains, and to the window's edge

/** Places the bubble above the anchor if there is space, else below, and inside the window. */
function place(anchor: HTMLElement, bubble: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const above = at.top - size.height - GAP;
  const left = at.left + at.width / 2 - size.width / 2;
  bubble.style.top = `${above >= GAP ? above : at.bottom + GAP}px`;
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - size.width - GAP))}px`;
}

interface BubbleProps {
  readonly id: string;
  readonly text: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The text. Rendered only while it is open. */
function Bubble({ id, text, anchor, onClose }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = bubble.current;
    if (!box) return;
    box.showPopover?.();
    place(anchor, box);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onClose, true);
    return () => {
      box.hidePopover?.();
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', onClose, true);
    };
  }, [anchor, onClose]);
  return (
    <span ref={bubble} id={id} role="tooltip" popover="manual" className={classes.bubble}>
      {text}
    </span>
  );
}

/** A short explanation on hover, focus and touch. Escape closes it. */
export function Hint({ text, children, isFocusable = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = ({ currentTarget }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) => setAnchor(currentTarget);
  const close = useCallback(() => setAnchor(null), []);
  const listeners = { onPointerEnter: open, onFocus: open, onPointerLeave: close, onBlur: close };
  const mark = isFocusable ? ({ role: 'img', tabIndex: 0, 'aria-label': text } as const) : {};
  return (
    <span className={classes.anchor} {...mark} {...listeners} aria-describedby={anchor && !isFocusable ? id : undefined}>
      {children}
      {anchor && <Bubble id={id} text={text} anchor={anchor} onClose={close} />}
    </span>
  );
}

/**
 * The names of all elements with `data-hint` in an area, each on hover, focus and touch. Rows of a table have neither elements nor state
 * for their hints. Such an element has `aria-label`.
 */
export function Hints({ area }: { readonly area: RefObject<HTMLElement | null> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = useCallback(() => setAnchor(null), []);
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    const open = ({ target }: Event) => setAnchor(target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null);
    const listeners = { pointerover: open, focusin: open, pointerleave: close, focusout: close };
    for (const [name, listener] of Object.entries(listeners)) box.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) box.removeEventListener(name, listener);
    };
  }, [area, close]);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  // a row that is removed takes its hint with it, and one that changes its name changes it
  useEffect(() => {
    if (!anchor || !area.current) return;
    const removals = new MutationObserver(() => (anchor.isConnected ? drawAgain() : close()));
    removals.observe(area.current, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
    return () => removals.disconnect();
  }, [anchor, area, close]);
  const text = anchor?.getAttribute('aria-label');
  return anchor && text && <Bubble id={id} text={text} anchor={anchor} onClose={close} />;
}
