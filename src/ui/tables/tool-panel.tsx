import { type ReactNode, useRef, useState } from 'react';
import classes from './tool-panel.module.css';

interface Props {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A panel below its button in the head of the list. Escape and leaving close it; what was opened once stays, so that an export goes on. */
export function ToolPanel({ name, icon, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details
      ref={box}
      className={classes.tool}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.stopPropagation();
        close();
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={classes.open}>
        {icon}
        {name}
      </summary>
      {/* focusable, so that a press inside does not close it */}
      <fieldset className={classes.panel} tabIndex={-1} aria-label={name} data-words="">
        {wasOpened && children}
      </fieldset>
    </details>
  );
}

/** A named part of a panel. */
export const PanelPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="pv-stack-2 pv-shrink" aria-label={title}>
    <h2 className="pv-small">{title}</h2>
    {children}
  </section>
);
