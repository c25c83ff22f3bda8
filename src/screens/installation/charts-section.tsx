import { uiTexts } from '#texts/ui.ts';
import { lazy, Suspense, useMemo } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useChartReads } from '#state/use-chart-reads.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import type { ChartChoice } from '#ui/charts/pickers/choice.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { DataNotices } from './data-notices.tsx';
import parts from './parts.module.css';
import { SectionCard } from './section-card.tsx';

/** The charts are large and are loaded after the rest. */
const ChartTabs = lazy(() => import('#ui/charts/chart-tabs.tsx').then((module) => ({ default: module.ChartTabs })));

interface Props {
  readonly installation: Installation;
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
}

/** Moc, Energia and Napięcia fazowe of this installation. */
export function ChartsSection({ installation, choice, onChoice }: Props) {
  return (
    <SectionCard title={installationTexts.charts} isTitleBesideTabs>
      <DataNotices installation={installation} />
      <Suspense fallback={<ChartsPlaceholder />}>
        <Charts installation={installation} choice={choice} onChoice={onChoice} />
      </Suspense>
    </SectionCard>
  );
}

/** As high as the charts, so that the content below does not move when they are loaded. */
const ChartsPlaceholder = () => (
  <div className={parts.charts}>
    <LoadingPanel text={uiTexts.loadingChart} />
  </div>
);

function Charts({ installation, choice, onChoice }: Props) {
  const { power, energy, voltages } = useChartReads(installation.id, choice);
  const equipment = lastKnown(useValue(useQueries().equipment(installation.id)));
  const exchanges = useMemo(
    () => (equipment ?? []).flatMap(({ reason, fromAt }) => (reason === 'replacement' ? [fromAt] : [])),
    [equipment],
  );
  return (
    <ChartTabs installation={installation} choice={choice} onChoice={onChoice} exchanges={exchanges} {...{ power, energy, voltages }} />
  );
}
