import { type ReactNode, useRef, useState } from 'react';
import classes from './tool-panel.module.css';

interface Props {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A small panel below its button among the tools of the list. Escape and leaving close it. */
export function ToolPanel({ name, icon, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details
      ref={box}
      className={classes.tool}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.stopPropagation();
        close();
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={classes.open} aria-label={name} title={name}>
        {icon}
      </summary>
      {/* focusable, so that a press inside does not close it */}
      <fieldset className={classes.panel} tabIndex={-1} aria-label={name}>
        {isOpen && children}
      </fieldset>
    </details>
  );
}
