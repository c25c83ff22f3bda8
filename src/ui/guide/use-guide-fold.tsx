import { IconBook2, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import type { Guide } from '#texts/guide/guide-for.ts';
import { guideLabels } from '#texts/guide/guide-labels.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { LoadingPanel } from '#ui/panels.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { GuidePage } from './guide-page.tsx';
import classes from './guide.module.css';
import { type GuideBook, useGuide } from './use-guide.ts';

/** What a guide page is about: a diagnosed cause, or an event or a state that the inverter named. */
export type GuideSubject =
  | { readonly of: 'cause'; readonly cause: Cause; readonly verdict: YieldVerdict | null }
  | { readonly of: 'event'; readonly code: string }
  | { readonly of: 'state'; readonly state: string };

interface Fold {
  /** Opens and closes the guide. */
  readonly button: ReactNode;
  /** The open guide, to be placed on the screen. On a phone it is a sheet and takes no space there. */
  readonly fold: ReactNode;
  readonly isOpen: boolean;
}

/**
 * The guide page of a subject behind a button: in place, or on a phone in a sheet.
 * `name` is the subject's name, used in the button's accessible name and as the title of the sheet.
 */
export function useGuideFold(subject: GuideSubject, name: string): Fold {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  /** Escape closes an open guide. Only if it is closed does Escape reach the screen. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
    opener.current?.focus();
  };
  const button = (
    <PlainButton
      ref={opener}
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

/** The page of a subject, once the texts of the guide are loaded. */
function GuidePanel({ subject }: { readonly subject: GuideSubject }) {
  const guide = useGuide();
  if (guide === 'loading') return <LoadingPanel text={guideLabels.loading} />;
  if (guide === 'failed') return <p className={classes.text}>{placesTexts.broken.chunkText}</p>;
  const { page, unknown } = guideOf(guide, subject);
  return <GuidePage page={page} unknown={unknown} />;
}

export function guideOf(book: GuideBook, subject: GuideSubject): Guide {
  switch (subject.of) {
    case 'cause':
      return book.forCause(subject.cause, subject.verdict);
    case 'event':
      return book.forEvent(subject.code);
    case 'state':
      return book.forState(subject.state);
  }
}
