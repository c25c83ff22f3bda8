import { IconRoute } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { DayStop } from '#state/use-day.ts';
import { routeTexts as texts } from '#texts/day.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';

const RouteDialog = lazy(() => import('./route-dialog.tsx').then(({ RouteDialog: held }) => ({ default: held })));

interface Props {
  readonly stops: readonly DayStop[];
  readonly decisions: DayDecisions;
}

/** 'Ułóż trasę', where there is something to put in order. */
export function RouteButton({ stops, decisions }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!decisions.mayPlan || stops.filter(({ place }) => place).length < 2) return null;
  return (
    <>
      <PlainButton look="outline" className="pv-inline pv-gap-2 pv-touch" onClick={() => setOpen(true)}>
        <IconRoute size={18} aria-hidden="true" />
        {texts.open}
      </PlainButton>
      {isOpen && (
        <Suspense fallback={null}>
          <RouteDialog stops={stops} decisions={decisions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
