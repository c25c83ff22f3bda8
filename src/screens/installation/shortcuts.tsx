import { lazy, Suspense } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useNow } from '#ui/use-now.ts';
import lists from './cards/lists.module.css';
import { VoltageReportLink } from './cards/overvoltages-card.tsx';
import { AssignOwnerButton } from './cards/owner-card.tsx';
import classes from './installation.module.css';

/** In the part with the charts, which is loaded after the rest. */
const YesterdayText = lazy(() => import('#ui/charts/pickers/yesterday.tsx').then((module) => ({ default: module.YesterdayText })));

interface Props {
  readonly installation: Installation;
  /** Opens the chart of yesterday's energy. */
  readonly onYesterday: () => void;
}

/** On a phone, at the end of the first tab: what is done often and is behind another tab. */
export function Shortcuts({ installation, onYesterday }: Props) {
  const date = addDays(localDateOf(useNow()), -1);
  const energy = useValue(useQueries().energy(installation.id, date, 'day'));
  return (
    <div className={classes.shortcuts}>
      <PlainButton look="outline" className={lists.more} onClick={onYesterday}>
        <Suspense fallback={chartsTexts.toYesterday}>
          <YesterdayText installation={installation} date={date} energy={energy} />
        </Suspense>
      </PlainButton>
      <AssignOwnerButton installation={installation} />
      <VoltageReportLink sn={installation.sn} />
    </div>
  );
}
