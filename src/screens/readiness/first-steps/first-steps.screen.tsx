import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { FIRST_STEPS, type FirstStep, countDone, type StepsAnswer, stepAfter, stepToOpen } from '#domain/device/first-steps.ts';
import type { Readiness } from '#state/views.ts';
import { firstStepsTexts as texts } from '#texts/shell/first-steps.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { Button } from '#ui/button/button.tsx';
import page from '#screens/readiness/readiness.module.css';
import classes from './first-steps.module.css';
import { InstallStep, PrepareStep, ProtectStep } from './step-bodies.tsx';
import { StepCard } from './step-card.tsx';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { useFirstSteps } from '#state/use-first-steps.ts';
import { hasBeenChecked, stepsDone } from '#screens/readiness/readiness-checks.ts';

const BODIES: Readonly<Record<FirstStep, (readiness: Readiness) => ReactNode>> = {
  install: () => <InstallStep />,
  protect: (readiness) => <ProtectStep readiness={readiness} />,
  prepare: (readiness) => <PrepareStep readiness={readiness} />,
};

/** A new device in three steps, one open at a time: installed, protected, prepared (specification 29). */
export function FirstStepsScreen() {
  const { readiness, isChecked, done, count, isAll, open, hasMoved, goTo, goOn, putOff } = useSteps();
  const isSettled = useSettled(!isChecked);
  const [, navigate] = useLocation();
  const later = () => {
    putOff();
    navigate('/');
  };
  return (
    <div className={classes.screen}>
      <header>
        <h1 className={page.title}>{placesTexts.firstSteps}</h1>
        <p className={page.lead}>{texts.lead}</p>
      </header>
      <ol className={classes.steps} data-coming={isSettled ? undefined : ''} aria-label={texts.list}>
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
        <footer className={classes.foot} data-coming={isSettled ? undefined : ''}>
          <Button variant="subtle" onClick={later}>
            {texts.later}
          </Button>
          <p className={classes.soft}>{texts.laterWhy}</p>
        </footer>
      )}
    </div>
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
      <h2 ref={heading} tabIndex={-1} className={classes.endTitle}>
        {isAll ? texts.all : texts.some}
      </h2>
      <p className={classes.text}>{isAll ? texts.allText : texts.someText(count, FIRST_STEPS.length)}</p>
      <Button onClick={onDone}>{texts.toList}</Button>
    </section>
  );
}

/** The open step: `undefined` until the device has been checked, `null` at the end. */
type Open = FirstStep | null | undefined;

/** The state of each step, the open step and the navigation between them. The position is stored on the device. */
function useSteps() {
  const queries = useQueries();
  const readiness = useValue(queries.readiness);
  const done = stepsDone(readiness, useValue(queries.update));
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
    readiness,
    isChecked,
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
