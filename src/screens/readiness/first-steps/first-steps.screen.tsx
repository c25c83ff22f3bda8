import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { FIRST_STEPS, type FirstStep } from '#domain/device/first-steps.ts';
import type { Readiness } from '#state/views.ts';
import { firstStepsTexts as texts } from '#texts/shell/first-steps.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { Button } from '#ui/button/button.tsx';
import page from '#screens/readiness/readiness.module.css';
import classes from './first-steps.module.css';
import { InstallStep, PrepareStep, ProtectStep } from './step-bodies.tsx';
import { StepCard } from './step-card.tsx';
import { useSteps } from './use-steps.ts';

const BODIES: Readonly<Record<FirstStep, (readiness: Readiness) => ReactNode>> = {
  install: () => <InstallStep />,
  protect: (readiness) => <ProtectStep readiness={readiness} />,
  prepare: (readiness) => <PrepareStep readiness={readiness} />,
};

/** A new device in three steps, one open at a time: installed, protected, prepared (specification 29). */
export function FirstStepsScreen() {
  const { readiness, isAsked, done, count, isAll, open, hasMoved, goTo, goOn, putOff } = useSteps();
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
      <ol className={classes.steps} aria-label={texts.list}>
        {FIRST_STEPS.map((step, index) => (
          <StepCard
            key={step}
            number={index + 1}
            title={texts.titles[step]}
            isDone={isAsked ? done[step] : null}
            isOpen={open === step}
            takesFocus={hasMoved}
            onOpen={() => goTo(step)}
            onNext={() => goOn(step)}
          >
            {BODIES[step](readiness)}
          </StepCard>
        ))}
      </ol>
      {open === null || isAll ? (
        <End isAll={isAll} count={count} takesFocus={hasMoved && open === null} onDone={() => navigate('/')} />
      ) : (
        <footer className={classes.foot}>
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
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

/** All is done, or what is left was passed over: said, with the way to work. */
function End({ isAll, count, takesFocus, onDone }: EndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
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
