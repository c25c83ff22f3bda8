import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { countDone, FIRST_STEPS } from '#domain/device/first-steps.ts';
import { stepsDone } from '#screens/readiness/first-steps/steps-done.ts';
import { wasAsked } from '#screens/readiness/was-asked.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useFirstSteps } from '#state/use-first-steps.ts';
import type { Readiness } from '#state/views.ts';
import { firstStepsTexts as texts } from '#texts/shell/first-steps.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './first-steps-offer.module.css';

/** How the device stood when it was first looked at: looking on and on is for the screens that show it. */
function useFirstLook(isWanted: boolean): Readiness | null {
  const { readiness } = useQueries();
  const [seen, setSeen] = useState<Readiness | null>(null);
  const isOver = seen !== null || !isWanted;
  useEffect(() => {
    if (isOver) return;
    return readiness.subscribe((now) => {
      if (wasAsked(now)) setSeen(now);
    });
  }, [readiness, isOver]);
  return seen;
}

/** The way to the first steps, on a device on which nobody has put them off: in the bar, where it covers and moves nothing. */
export function FirstStepsOffer() {
  const [path] = useLocation();
  const queries = useQueries();
  const update = useValue(queries.update);
  const isPrepared = useValue(queries.ahead).is === 'ready';
  const [{ is }] = useFirstSteps();
  const isOffered = is === 'offered' && path !== '/first-steps';
  const seen = useFirstLook(isOffered);
  if (!isOffered || !seen) return null;
  const done = stepsDone(seen, update);
  const [count, of] = [countDone({ ...done, prepare: done.prepare || isPrepared }), FIRST_STEPS.length];
  if (count === of) return null;
  const words = texts.offered(count, of);
  return (
    <Hint text={words}>
      <Link href="/first-steps" className={classes.steps} data-first-steps="">
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
