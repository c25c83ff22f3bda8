import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { firstStepsTexts as texts } from '#texts/shell/first-steps.ts';
import { Button } from '#ui/button/button.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './first-steps.module.css';

interface Props {
  readonly number: number;
  readonly title: string;
  /** `null` until the device has been checked. */
  readonly isDone: boolean | null;
  readonly isOpen: boolean;
  /** The user has moved to this step: it gets the focus. */
  readonly shouldTakeFocus: boolean;
  readonly onOpen: () => void;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

/** One step: number or check mark, name, state in words, and its content while it is open. */
export function StepCard({ number, title, isDone, isOpen, shouldTakeFocus, onOpen, onNext, children }: Props) {
  const body = useId();
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen && shouldTakeFocus) head.current?.focus();
  }, [isOpen, shouldTakeFocus]);
  const state = isDone === null ? texts.checking : isDone ? texts.done : texts.undone;
  return (
    <li className={classes.step} data-open={isOpen || undefined} aria-current={isOpen ? 'step' : undefined}>
      <h3 className="pv-heading">
        <PlainButton
          ref={head}
          className={classes.stepHead}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={onOpen}
        >
          <span className={classes.sign} data-done={isDone || undefined} aria-hidden="true">
            {isDone ? <IconCircleCheck size={28} /> : number}
          </span>
          <span className={classes.stepName}>{title}</span>
          <span className={classes.stepState} data-done={isDone || undefined}>
            {state}
          </span>
        </PlainButton>
      </h3>
      {isOpen && (
        <div id={body} className={classes.stepBody}>
          {children}
          <Button className={classes.on} variant={isDone ? 'filled' : 'default'} onClick={onNext}>
            {isDone ? texts.next : texts.skip}
          </Button>
        </div>
      )}
    </li>
  );
}
