import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { installationTexts } from '#texts/installation/installation.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './head.module.css';
import { type Part, PARTS } from './use-part.ts';

const texts = installationTexts.parts;
const tabId = (part: Part): string => `pv-tab-${part}`;
const PANEL = 'pv-part';

interface Props {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** The four tabs of the detail; arrow keys move between them. */
export function PartTabs({ part, onPart }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = PARTS[(PARTS.indexOf(part) + step + PARTS.length) % PARTS.length];
    if (step === 0 || next === undefined) return;
    onPart(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div ref={list} className={classes.tabs} role="tablist" aria-label={texts.label} onKeyDown={onKeyDown}>
      {PARTS.map((one) => (
        <PlainButton
          key={one}
          id={tabId(one)}
          className={classes.tab}
          role="tab"
          aria-selected={one === part}
          aria-controls={one === part ? PANEL : undefined}
          tabIndex={one === part ? 0 : -1}
          onClick={() => onPart(one)}
        >
          {texts[one]}
        </PlainButton>
      ))}
    </div>
  );
}

/** The content of the chosen tab. */
export const PartPanel = ({ part, children }: { readonly part: Part; readonly children: ReactNode }) => (
  <div id={PANEL} role="tabpanel" aria-labelledby={tabId(part)}>
    {children}
  </div>
);
