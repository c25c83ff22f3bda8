import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import classes from './hint.module.css';

interface Props {
  readonly text: string;
  readonly children: ReactNode;
  /** For a bare icon: makes it reachable with the keyboard and by touch. */
  readonly isFocusable?: boolean;
}

const GAP = 8; // px between the bubble and what it explains, and to the window's edge

/** Above where there is room, else below; never over the window's edge. */
function place(anchor: HTMLElement, bubble: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const above = at.top - size.height - GAP;
  const left = at.left + at.width / 2 - size.width / 2;
  bubble.style.top = `${above >= GAP ? above : at.bottom + GAP}px`;
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - size.width - GAP))}px`;
}

/** Open while the pointer or the focus is there. */
function useAttention(anchor: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = anchor.current;
    if (!element) return;
    const open = () => setOpen(true);
    const close = () => setOpen(false);
    const pairs = [
      ['pointerenter', open],
      ['focusin', open],
      ['pointerleave', close],
      ['focusout', close],
    ] as const;
    for (const [name, does] of pairs) element.addEventListener(name, does);
    return () => {
      for (const [name, does] of pairs) element.removeEventListener(name, does);
    };
  }, [anchor]);
  return [isOpen, () => setOpen(false)];
}

/** A few words about something: under the pointer, on focus, on touch; Escape sends it away. */
export function Hint({ text, children, isFocusable = false }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [isOpen, close] = useAttention(anchor);
  const closing = useRef(close);
  const id = useId();

  useEffect(() => {
    if (!isOpen || !anchor.current || !bubble.current) return;
    bubble.current.showPopover?.();
    place(anchor.current, bubble.current);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closing.current();
    };
    const onScroll = () => closing.current();
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', onScroll, true);
    };
  }, [isOpen]);

  const focusable = isFocusable ? ({ role: 'img', tabIndex: 0, 'aria-label': text } as const) : {};
  return (
    <span ref={anchor} className={classes.anchor} {...focusable} aria-describedby={isOpen && !isFocusable ? id : undefined}>
      {children}
      {isOpen && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={classes.bubble}>
          {text}
        </span>
      )}
    </span>
  );
}
