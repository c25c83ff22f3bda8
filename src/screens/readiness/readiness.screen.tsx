import { Link } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { DeviceFacts, HeldData, StartTest } from './fact-cards.tsx';
import { FailuresCard } from './failures-card.tsx';
import { hasBeenChecked } from './readiness-checks.ts';
import classes from './readiness.module.css';
import { Verdict } from './verdict.tsx';

/** Whether this device is ready for work without a network, and what is missing. */
export function ReadinessScreen() {
  const readiness = useValue(useQueries().readiness);
  const stops = useValue(useQueries().readyStops);
  const isSettled = useSettled(!hasBeenChecked(readiness) || readiness.lists.length === 0 || stops === null);
  return (
    <div className={classes.screen}>
      <header>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={classes.lead}>{texts.lead}</p>
        <Link href="/first-steps" className={classes.firstSteps}>
          {placesTexts.firstSteps}
        </Link>
      </header>
      <Verdict readiness={readiness} />
      <div className={classes.cards} data-coming={isSettled ? undefined : ''}>
        <HeldData readiness={readiness} />
        <DeviceFacts readiness={readiness} />
        <StartTest test={readiness.test} />
        <FailuresCard failures={readiness.failures} />
      </div>
    </div>
  );
}
