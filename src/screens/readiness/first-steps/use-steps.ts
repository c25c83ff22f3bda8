import { useEffect, useState } from 'react';
import { countDone, FIRST_STEPS, type FirstStep, type StepsAnswer, stepAfter, stepToOpen } from '#domain/device/first-steps.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useFirstSteps } from '#state/use-first-steps.ts';
import { wasAsked } from '#screens/readiness/was-asked.ts';
import { stepsDone } from './steps-done.ts';

/** Which step is open: `undefined` until the device has been looked at, `null` at the end. */
type Open = FirstStep | null | undefined;

/** The steps as the device stands, the one that is open, and the ways on; where they are left is kept on the device. */
export function useSteps() {
  const queries = useQueries();
  const readiness = useValue(queries.readiness);
  const done = stepsDone(readiness, useValue(queries.update));
  const isAsked = wasAsked(readiness);
  const [answer, keepAnswer] = useFirstSteps();
  const [open, setOpen] = useState<Open>(undefined);
  const [hasMoved, setMoved] = useState(false);
  const count = countDone(done);
  const isAll = isAsked && count === FIRST_STEPS.length;
  // an opened step stays open when it is done: its tick is to be seen
  if (open === undefined && isAsked) setOpen(stepToOpen(done, answer.at));

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
    isAsked,
    done,
    count,
    isAll,
    open,
    /** The user has gone on by hand: the focus goes along. */
    hasMoved,
    goTo,
    goOn: (step: FirstStep) => goTo(stepAfter(done, step)),
    putOff: () => keep('later', open ?? null),
  };
}
