import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands } from '#state/app-context.ts';
import { useChartReads } from '#state/use-chart-reads.ts';
import { cardsTexts } from '#texts/dashboard-cards.ts';
import { ChartTabs } from '#ui/charts/chart-tabs.tsx';
import { firstDay } from '#ui/charts/pickers/picker-limits.ts';
import { firstChoice } from '#ui/charts/pickers/choice.ts';
import classes from '#screens/dashboard/dashboard.module.css';
import own from './selected-charts.module.css';

interface Props {
  readonly installation: Installation;
  /** Called once the charts are on the screen. */
  readonly onShown: () => void;
}

/** The three tabs of charts of the selected installation. */
export function SelectedCharts({ installation, onShown }: Props) {
  useEffect(onShown, [onShown]);
  const [choice, setChoice] = useState(() => firstChoice(firstDay(installation, localDateOf(Date.now()))));
  const { refresh } = useCommands();
  const reads = useChartReads(installation.id, choice);
  return (
    <>
      <header className={own.chartHead}>
        <h2 className={classes.cardTitle}>{installation.description}</h2>
        <Link href={`/installation/${encodeURIComponent(installation.sn)}`} className={own.more}>
          {cardsTexts.toDetails}
        </Link>
      </header>
      <ChartTabs installation={installation} choice={choice} onChoice={setChoice} onRetry={() => void refresh()} {...reads} />
    </>
  );
}
