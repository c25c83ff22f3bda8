import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './row-menu.module.css';

export interface MenuEntry {
  readonly key: string;
  readonly icon: Icon;
  readonly text: string;
  /** A longer name, if the text does not say what it is about. */
  readonly label?: string;
  readonly href?: string;
  /** Opened by the device: a call, a route. */
  readonly isOutside?: boolean;
  readonly onPress?: () => void;
}

const GAP = 4; // px between the menu and its button, and to the window's edge
const ENTRY = '[role="menuitem"]';

/** Places the menu below its button, above it if there is no space below, and inside the window. */
function place(button: HTMLElement, menu: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = at.bottom + GAP;
  menu.style.top = `${below + height + GAP > window.innerHeight ? Math.max(GAP, at.top - height - GAP) : below}px`;
  menu.style.left = `${Math.max(GAP, Math.min(at.right - width, window.innerWidth - width - GAP))}px`;
}

/** '⋮': what else can be done with a row. Arrow keys, Home and End move in the menu; Escape and Tab close it and return the focus; it closes when its row is scrolled. */
export function RowMenu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback((isFocusKept: boolean) => {
    setOpen(false);
    if (isFocusKept) button.current?.focus();
  }, []);
  return (
    <>
      <PlainButton
        ref={button}
        look="icon"
        className={classes.dots}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <IconDotsVertical size={18} aria-hidden="true" />
      </PlainButton>
      {isOpen && <Entries label={label} entries={entries} button={button} onClose={close} />}
    </>
  );
}

interface EntriesProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: (isFocusKept: boolean) => void;
}

function Entries({ label, entries, button, onClose }: EntriesProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!menu.current || !button.current) return;
    menu.current.showPopover?.();
    place(button.current, menu.current);
    menu.current.querySelector<HTMLElement>(ENTRY)?.focus({ preventScroll: true });
    const anchor = button.current;
    const top = anchor.getBoundingClientRect().top;
    const onScroll = () => Math.abs(anchor.getBoundingClientRect().top - top) > GAP && onClose(false);
    window.addEventListener('scroll', onScroll, true);
    return () => window.removeEventListener('scroll', onScroll, true);
  }, [button, onClose]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(ENTRY)];
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key];
    const isEnd = event.key === 'Escape' || event.key === 'Tab';
    if (to === undefined && !isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) onClose(true);
    else all[to]?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) onClose(false);
  };
  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      className={classes.menu}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} onClose={onClose} />
      ))}
    </div>
  );
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: (isFocusKept: boolean) => void }) {
  const { icon: Sign, text, label, href, isOutside, onPress } = entry;
  const same = { role: 'menuitem', tabIndex: -1, className: classes.entry, 'aria-label': label } as const;
  const content = (
    <>
      <Sign size={18} aria-hidden="true" />
      {text}
    </>
  );
  const press = () => {
    onClose(true);
    onPress?.();
  };
  if (href === undefined) {
    return (
      <PlainButton {...same} onClick={press}>
        {content}
      </PlainButton>
    );
  }
  return isOutside ? (
    <a {...same} href={href} onClick={() => onClose(true)}>
      {content}
    </a>
  ) : (
    <Link {...same} href={href} onClick={() => onClose(false)}>
      {content}
    </Link>
  );
}
