import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './question.module.css';

interface Props {
  /** `null` at the first question. */
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
}

/** The buttons to the question before and to the next one. */
export function Steps({ onBack, onNext }: Props) {
  return (
    <div className={classes.steps}>
      <PlainButton look="outline" className={classes.step} disabled={onBack === null} onClick={() => onBack?.()}>
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
