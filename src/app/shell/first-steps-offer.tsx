import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { countDone, FIRST_STEPS } from '#domain/device/first-steps.ts';
import { stepsDone, hasBeenChecked } from '#screens/readiness/readiness-checks.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useFirstSteps } from '#state/use-first-steps.ts';
import type { Readiness } from '#state/views.ts';
import { firstStepsTexts as texts } from '#texts/shell/first-steps.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './first-steps-offer.module.css';

/** The first readiness that has been read. It is not read again: only the screens that show it follow it. */
function useFirstReadiness(isWanted: boolean): Readiness | null {
  const { readiness } = useQueries();
  const [first, setFirst] = useState<Readiness | null>(null);
  const isDone = first !== null || !isWanted;
  useEffect(() => {
    if (isDone) return;
    return readiness.subscribe((now) => {
      if (hasBeenChecked(now)) setFirst(now);
    });
  }, [readiness, isDone]);
  return first;
}

/** A link to the first steps in the bar, until they are done or postponed on this device. */
export function FirstStepsOffer() {
  const [path] = useLocation();
  const queries = useQueries();
  const update = useValue(queries.update);
  const isPrepared = useValue(queries.ahead).is === 'ready';
  const [{ is }] = useFirstSteps();
  const isOffered = is === 'offered' && path !== '/first-steps';
  const firstReadiness = useFirstReadiness(isOffered);
  if (!isOffered || !firstReadiness) return null;
  const done = stepsDone(firstReadiness, update);
  const [count, of] = [countDone({ ...done, prepare: done.prepare || isPrepared }), FIRST_STEPS.length];
  if (count === of) return null;
  const words = texts.offered(count, of);
  return (
    <Hint text={words}>
      <Link href="/first-steps" className={classes.steps}>
        <IconListCheck size={18} aria-hidden="true" />
        <span className="pv-hidden">{words}</span>
        <span className={classes.name} aria-hidden="true">
          {placesTexts.firstSteps}
        </span>
        <span aria-hidden="true">{texts.count(count, of)}</span>
      </Link>
    </Hint>
  );
}
