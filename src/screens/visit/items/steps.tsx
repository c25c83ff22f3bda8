import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './foot.module.css';

interface Props {
  /** `null` at the first question. */
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
  /** What else is in reach of the thumb, before the steps: photo and note. */
  readonly tools?: ReactNode;
}

/** The buttons to the question before and to the next one. */
export function Steps({ onBack, onNext, tools }: Props) {
  return (
    <div className={classes.steps} data-tools={tools ? '' : undefined}>
      {tools}
      <PlainButton look="outline" className={`${classes.step} ${classes.back}`} disabled={onBack === null} onClick={() => onBack?.()}>
        <IconChevronLeft size={22} aria-hidden="true" />
        <span className={classes.stepName}>{texts.previous}</span>
      </PlainButton>
      <PlainButton look="outline" className={classes.step} onClick={onNext}>
        <span className={classes.stepName}>{texts.next}</span>
        <IconChevronRight size={22} aria-hidden="true" />
      </PlainButton>
    </div>
  );
}
