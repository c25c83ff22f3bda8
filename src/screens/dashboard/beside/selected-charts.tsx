import { signal } from '@preact/signals-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ChartTabs } from '#ui/charts/chart-tabs.tsx';
import { type ChartChoice, firstChoice } from '#ui/charts/pickers/choice.ts';
import classes from '#screens/dashboard/dashboard.module.css';

const notLookedAt = signal({ is: 'loading' } as const);

/** Only the chosen tab's read is watched, so only what is seen is fetched. */
function useChartReads(id: number, { tab, period, date }: ChartChoice) {
  const queries = useQueries();
  return {
    power: useValue(tab === 'power' ? queries.power(id, date) : notLookedAt),
    energy: useValue(tab === 'energy' ? queries.energy(id, date, period) : notLookedAt),
    voltages: useValue(tab === 'voltages' ? queries.voltages(id, date, period) : notLookedAt),
  };
}

/** The three tabs of the selected installation; another installation begins anew. */
export function SelectedCharts({ installation }: { readonly installation: Installation }) {
  const [choice, setChoice] = useState(() => firstChoice(localDateOf(Date.now())));
  const { refresh } = useCommands();
  const seen = useChartReads(installation.id, choice);
  return (
    <>
      <header className={classes.chartHead}>
        <h2 className={classes.cardTitle}>{installation.description}</h2>
        <Link href={`/installation/${encodeURIComponent(installation.sn)}`} className={classes.more}>
          {dashboardTexts.toDetails}
        </Link>
      </header>
      <ChartTabs installation={installation} choice={choice} onChoice={setChoice} onRetry={() => void refresh()} {...seen} />
    </>
  );
}
