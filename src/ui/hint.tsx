import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './hint.module.css';

interface Props {
  readonly text: string;
  readonly children: ReactNode;
  /** Makes a bare icon reachable by keyboard and touch. */
  readonly isFocusable?: boolean;
  /** The same in a row of a table, where the arrow keys reach it and the Tab key does not. */
  readonly isInRow?: boolean;
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
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly onClose: () => void;
}

/** The text. Rendered only while it is open, because a table has a hundred hints. */
function Bubble({ id, text, anchor, onClose }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!anchor.current || !bubble.current) return;
    bubble.current.showPopover?.();
    place(anchor.current, bubble.current);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onClose, true);
    return () => {
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
export function Hint({ text, children, isFocusable = false, isInRow = false }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const open = () => setOpen(true);
  const close = useCallback(() => setOpen(false), []);
  const listeners = { onPointerEnter: open, onFocus: open, onPointerLeave: close, onBlur: close };
  const isMark = isFocusable || isInRow;
  const mark = isMark ? ({ role: 'img', tabIndex: isInRow ? -1 : 0, 'aria-label': text } as const) : {};
  return (
    <span ref={anchor} className={classes.anchor} {...mark} {...listeners} aria-describedby={isOpen && !isMark ? id : undefined}>
      {children}
      {isOpen && <Bubble id={id} text={text} anchor={anchor} onClose={close} />}
    </span>
  );
}
