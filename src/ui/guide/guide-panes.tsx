import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { guideLabels as labels } from '#texts/guide/guide-labels.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './guide.module.css';

interface Pane {
  readonly title: string;
  readonly content: ReactNode;
}

/** Parts of a page of which a phone shows one at a time, so that none has to be scrolled; the first is there at once. */
export function GuidePanes({ panes }: { readonly panes: readonly Pane[] }) {
  const [shown, setShown] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + panes.length) % panes.length;
    setShown(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={labels.panes} className={classes.tabs} onKeyDown={move}>
        {panes.map(({ title }, at) => (
          <PlainButton
            key={title}
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === shown}
            aria-controls={at === shown ? `${id}-pane` : undefined}
            tabIndex={at === shown ? 0 : -1}
            className={classes.tab}
            onClick={() => setShown(at)}
          >
            {title}
          </PlainButton>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-pane`} aria-labelledby={`${id}-${shown}`} className={classes.page}>
        {panes[shown]?.content}
      </div>
    </>
  );
}
