import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { FIRST_STEPS, type FirstStep, countDone, type StepsAnswer, stepAfter, stepToOpen } from '#domain/device/first-steps.ts';
import type { Readiness } from '#state/views.ts';
import { firstStepsTexts as texts } from '#texts/shell/first-steps.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { Button } from '#ui/button/button.tsx';
import page from '#ui/page.module.css';
import classes from './first-steps.module.css';
import { InstallStep, PrepareStep, ProtectStep } from './step-bodies.tsx';
import { StepCard } from './step-card.tsx';
import { useQueries, useValue } from '#state/app-context.ts';
import { useFirstSteps } from '#state/use-first-steps.ts';
import { hasBeenChecked, stepsDone } from '#screens/readiness/readiness-checks.ts';

const BODIES: Readonly<Record<FirstStep, (readiness: Readiness) => ReactNode>> = {
  install: () => <InstallStep />,
  protect: (readiness) => <ProtectStep readiness={readiness} />,
  prepare: () => <PrepareStep />,
};

interface Props {
  readonly readiness: Readiness;
  /** The user came for them: they are shown even if all are done. */
  readonly isWanted: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A new device in three steps, one open at a time: installed, protected, prepared (specification 29). Folded until it is wanted. */
export function FirstSteps({ readiness, isWanted, isOpen, onToggle }: Props) {
  const { isChecked, done, count, isAll, open, hasMoved, wasDone, goTo, goOn, putOff } = useSteps(readiness);
  const [, navigate] = useLocation();
  const later = () => {
    putOff();
    navigate('/');
  };
  if (!isWanted && !isOpen && (isChecked ? isAll : wasDone)) return null;
  return (
    <details className={clsx(page.card, page.fold)} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        <h2 className="pv-heading" data-arrival={isWanted || undefined}>
          {placesTexts.firstSteps}
        </h2>
        <span className={page.soft}>{isChecked ? texts.counted(count, FIRST_STEPS.length) : texts.checking}</span>
      </summary>
      <ol className="pv-column pv-gap-3" aria-label={texts.list}>
        {FIRST_STEPS.map((step, index) => (
          <StepCard
            key={step}
            number={index + 1}
            title={texts.titles[step]}
            isDone={isChecked ? done[step] : null}
            isOpen={open === step}
            shouldTakeFocus={hasMoved}
            onOpen={() => goTo(step)}
            onNext={() => goOn(step)}
          >
            {BODIES[step](readiness)}
          </StepCard>
        ))}
      </ol>
      {open === null || isAll ? (
        <End isAll={isAll} count={count} shouldTakeFocus={hasMoved && open === null} onDone={() => navigate('/')} />
      ) : (
        <div className={classes.foot}>
          <Button variant="subtle" onClick={later}>
            {texts.later}
          </Button>
          <p className={page.soft}>{texts.laterWhy}</p>
        </div>
      )}
    </details>
  );
}

interface EndProps {
  readonly isAll: boolean;
  readonly count: number;
  readonly shouldTakeFocus: boolean;
  readonly onDone: () => void;
}

/** Shown when all steps are done or skipped, with the link to the list of installations. */
function End({ isAll, count, shouldTakeFocus, onDone }: EndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shouldTakeFocus) heading.current?.focus();
  }, [shouldTakeFocus]);
  return (
    <section className={classes.end} data-all={isAll || undefined}>
      <h3 ref={heading} tabIndex={-1} className="pv-heading">
        {isAll ? texts.all : texts.some}
      </h3>
      <p>{isAll ? texts.allText : texts.someText(count, FIRST_STEPS.length)}</p>
      <Button onClick={onDone}>{texts.toList}</Button>
    </section>
  );
}

/** The open step: `undefined` until the device has been checked, `null` at the end. */
type Open = FirstStep | null | undefined;

/** The state of each step, the open step and the navigation between them. The position is stored on the device. */
function useSteps(readiness: Readiness) {
  const done = stepsDone(readiness, useValue(useQueries().update));
  const isChecked = hasBeenChecked(readiness);
  const [answer, keepAnswer] = useFirstSteps();
  const [open, setOpen] = useState<Open>(undefined);
  const [hasMoved, setMoved] = useState(false);
  const count = countDone(done);
  const isAll = isChecked && count === FIRST_STEPS.length;
  // an open step stays open when it is done, so that its check mark is visible
  if (open === undefined && isChecked) setOpen(stepToOpen(done, answer.at));

  useEffect(() => {
    if (isAll) keepAnswer({ is: 'done', at: null });
  }, [isAll, keepAnswer]);

  const keep = (is: StepsAnswer['is'], at: FirstStep | null) => {
    if (!isAll) keepAnswer({ is, at });
  };
  const goTo = (step: FirstStep | null) => {
    setMoved(true);
    setOpen(step);
    keep(step === null ? 'later' : answer.is, step);
  };
  return {
    isChecked,
    /** All were done when the device was last checked. */
    wasDone: answer.is === 'done',
    done,
    count,
    isAll,
    open,
    /** The user has changed the step: the focus follows. */
    hasMoved,
    goTo,
    goOn: (step: FirstStep) => goTo(stepAfter(done, step)),
    putOff: () => keep('later', open ?? null),
  };
}
