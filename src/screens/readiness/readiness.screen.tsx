import { useState } from 'react';
import { useLocation } from 'wouter';
import { UnsentChanges } from '#screens/readiness/unsent/unsent-changes.tsx';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { placesTexts } from '#texts/shell/places.ts';
import page from '#ui/page.module.css';
import { DeviceFacts, HeldData, StartTest } from './fact-cards.tsx';
import { FailuresCard } from './failures-card.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { hasBeenChecked } from './readiness-checks.ts';
import { Verdict } from './verdict.tsx';

/**
 * 'Praca bez zasięgu': whether this device is ready, what it has not sent, and how it is prepared. Each of the three addresses leads to its
 * section (specification 3.9).
 */
export function ReadinessScreen() {
  const queries = useQueries();
  const readiness = useValue(queries.readiness);
  const stops = useValue(queries.readyStops);
  const { isKnown, isMatching } = useValue(queries.outbox);
  const isSettled = useSettled(!hasBeenChecked(readiness) || readiness.lists.length === 0 || stops === null || !isKnown || isMatching);
  const [path] = useLocation();
  const areStepsWanted = path === '/first-steps';
  const [areStepsOpen, setStepsOpen] = useState(areStepsWanted);
  return (
    <div className={page.screen}>
      <header>
        <h1 className={page.title}>{placesTexts.readiness}</h1>
        <p className={page.lead}>{texts.lead}</p>
      </header>
      <Verdict readiness={readiness} />
      <UnsentChanges isWanted={path === '/unsent'} />
      <div className="pv-column pv-gap-4" data-coming={isSettled ? undefined : ''}>
        <FirstSteps readiness={readiness} isWanted={areStepsWanted} isOpen={areStepsOpen} onToggle={setStepsOpen} />
        <HeldData readiness={readiness} />
        <DeviceFacts readiness={readiness} areStepsOpen={areStepsOpen} />
        <StartTest test={readiness.test} />
        <FailuresCard failures={readiness.failures} />
      </div>
    </div>
  );
}
