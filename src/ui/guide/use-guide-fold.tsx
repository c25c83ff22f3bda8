import { IconBook2, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { guideLabels } from '#texts/guide/guide-labels.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { GuidePanel } from './guide-panel.tsx';
import type { GuideSubject } from './guide-subject.ts';
import classes from './guide.module.css';

interface Fold {
  /** Opens and closes it. */
  readonly button: ReactNode;
  /** The opened guide; stands where the screen has room for it. On a phone it is a sheet and takes none. */
  readonly fold: ReactNode;
  readonly isOpen: boolean;
}

/**
 * The guide to something, one press away: in place, on a phone in a sheet.
 * `name` is what it is about: part of the button's name, and the sheet's title.
 */
export function useGuideFold(subject: GuideSubject, name: string): Fold {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opens = useRef<HTMLButtonElement>(null);
  /** Escape closes what was opened in place, and leaves the screen only where nothing is open. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
    opens.current?.focus();
  };
  const button = (
    <PlainButton
      ref={opens}
      className={classes.open}
      aria-expanded={isOpen}
      aria-haspopup={isPhone ? 'dialog' : undefined}
      aria-controls={isOpen && !isPhone ? id : undefined}
      aria-label={guideLabels.about(name)}
      onKeyDown={isPhone ? undefined : onKeyDown}
      onClick={() => setOpen(!isOpen)}
    >
      <IconBook2 size={18} aria-hidden="true" />
      {guideLabels.title}
      {!isPhone && <IconChevronDown size={16} aria-hidden="true" className={classes.arrow} />}
    </PlainButton>
  );
  const panel = <GuidePanel subject={subject} />;
  if (isPhone) {
    const sheet = (
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        {panel}
      </Sheet>
    );
    return { button, fold: sheet, isOpen };
  }
  const inPlace = isOpen && (
    <section id={id} className={classes.fold} aria-label={guideLabels.about(name)} onKeyDown={onKeyDown}>
      {panel}
    </section>
  );
  return { button, fold: inPlace, isOpen };
}
