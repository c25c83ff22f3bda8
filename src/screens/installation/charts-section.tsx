import { lazy, Suspense, useState } from 'react';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useChartReads } from '#state/use-chart-reads.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { type ChartChoice, firstChoice } from '#ui/charts/pickers/choice.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { DataNotices } from './data-notices.tsx';
import parts from './parts.module.css';
import { SectionCard } from './section-card.tsx';
import { VoltageReportLink } from './cards/overvoltages-card.tsx';

/** The charts are large and are loaded after the rest. */
const ChartTabs = lazy(() => import('#ui/charts/chart-tabs.tsx').then((module) => ({ default: module.ChartTabs })));

/** Moc, Energia and Napięcia fazowe of this installation. */
export function ChartsSection({ installation }: { readonly installation: Installation }) {
  const [choice, setChoice] = useState(() => firstChoice(localDateOf(Date.now())));
  return (
    <SectionCard title={installationTexts.charts}>
      <DataNotices installation={installation} />
      <Suspense fallback={<ChartsPlaceholder />}>
        <Charts installation={installation} choice={choice} onChoice={setChoice} />
      </Suspense>
      {choice.tab === 'voltages' && <VoltageReportLink sn={installation.sn} />}
    </SectionCard>
  );
}

/** As high as the charts, so that the content below does not move when they are loaded. */
const ChartsPlaceholder = () => (
  <div className={parts.charts}>
    <LoadingPanel text={chartsTexts.loading} />
  </div>
);

interface Props {
  readonly installation: Installation;
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
}

function Charts({ installation, choice, onChoice }: Props) {
  const reads = useChartReads(installation.id, choice);
  return <ChartTabs installation={installation} choice={choice} onChoice={onChoice} {...reads} />;
}
