import { Link } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { DeviceFacts } from './device-facts.tsx';
import { FailuresCard } from './failures-card.tsx';
import { HeldData } from './held-data.tsx';
import classes from './readiness.module.css';
import { StartTest } from './start-test.tsx';
import { Verdict } from './verdict.tsx';

/** What this device can do without a signal, and what is still to be done about it. */
export function ReadinessScreen() {
  const readiness = useValue(useQueries().readiness);
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
      <HeldData readiness={readiness} />
      <DeviceFacts readiness={readiness} />
      <StartTest test={readiness.test} />
      <FailuresCard failures={readiness.failures} />
    </div>
  );
}
