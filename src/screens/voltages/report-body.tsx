import { uiTexts } from '#texts/ui.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { Installation } from '#domain/service/installation.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { Interruptions, WeekEvents, VoltageCard, Verdicts } from './report-cards.tsx';
import { Histogram } from './histogram.tsx';
import { PhaseTable, WorstList } from './report-tables.tsx';
import type { SeenReport } from '#state/use-week-report.ts';
import classes from './report-body.module.css';
import screen from './voltages.module.css';

const MeansChart = lazy(() => import('./means-chart.tsx').then((held) => ({ default: held.MeansChart })));

interface Props {
  readonly installation: Installation;
  readonly report: SeenReport['report'];
  readonly lost: LostInWeek | null;
  /** The last cards. */
  readonly children: ReactNode;
}

/** As high as the chart, so that nothing below it moves. */
const ChartPlaceholder = () => (
  <div className={screen.chartComing}>
    <LoadingPanel text={uiTexts.loadingChart} />
  </div>
);

/** The report of a week: the verdicts first, then the data behind them. */
export function ReportBody({ installation, report, lost, children }: Props) {
  const { intervals, monday, highWhileIdle, interruptions = [] } = report;
  return (
    <div className={classes.body}>
      <div className={classes.column}>
        <VoltageCard title={texts.verdicts}>
          <Verdicts report={report} />
        </VoltageCard>
        <VoltageCard title={texts.chart}>
          {intervals?.some(({ l1, l2, l3 }) => l1 !== null || l2 !== null || l3 !== null) ? (
            <Suspense fallback={<ChartPlaceholder />}>
              <MeansChart installation={installation} intervals={intervals} monday={monday} />
            </Suspense>
          ) : (
            <p>{texts.nothingMeasured}</p>
          )}
        </VoltageCard>
        <VoltageCard title={texts.phases}>
          <PhaseTable report={report} />
        </VoltageCard>
      </div>
      <div className={classes.column}>
        {intervals && (
          <VoltageCard title={texts.histogram}>
            <Histogram intervals={intervals} />
          </VoltageCard>
        )}
        {interruptions.length > 0 && (
          <VoltageCard title={texts.interruptions}>
            <Interruptions interruptions={interruptions} />
          </VoltageCard>
        )}
        <VoltageCard title={texts.worst}>
          <WorstList id={installation.id} report={report} />
          {highWhileIdle && highWhileIdle.count > 0 && <p>{texts.highWhileIdle(highWhileIdle.count)}</p>}
        </VoltageCard>
        {report.events && (
          <VoltageCard title={texts.weekEvents}>
            <WeekEvents
              events={report.events}
              daylightEvents={report.daylightEvents ?? null}
              throttledMinutes={report.throttledMinutes ?? 0}
              lost={lost}
              hasEvents={installation.hasEvents}
            />
          </VoltageCard>
        )}
        {children}
      </div>
    </div>
  );
}
