import { signal } from '@preact/signals-react';
import { lazy, Suspense, useState } from 'react';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { chartsTexts } from '#texts/charts.ts';
import { installationTexts } from '#texts/installation.ts';
import { type ChartChoice, firstChoice } from '#ui/charts/pickers/choice.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { SectionCard } from './section-card.tsx';
import { VoltageReportLink } from './voltage-report-link.tsx';

/** The charts are heavy and come after the rest. */
const ChartTabs = lazy(() => import('#ui/charts/chart-tabs.tsx').then((module) => ({ default: module.ChartTabs })));

/** What a tab that is not looked at gives: nothing is asked for it. */
const NOT_LOOKED_AT = signal({ is: 'loading' } as const);

/** Moc, Energia and Napięcia fazowe of this installation. */
export function ChartsSection({ installation }: { readonly installation: Installation }) {
  const [choice, setChoice] = useState(() => firstChoice(localDateOf(Date.now())));
  return (
    <SectionCard title={installationTexts.charts}>
      <Suspense fallback={<LoadingPanel text={chartsTexts.loading} />}>
        <Charts installation={installation} choice={choice} onChoice={setChoice} />
      </Suspense>
      {choice.tab === 'voltages' && <VoltageReportLink sn={installation.sn} />}
    </SectionCard>
  );
}

interface Props {
  readonly installation: Installation;
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
}

function Charts({ installation, choice, onChoice }: Props) {
  const queries = useQueries();
  const { id } = installation;
  const { tab, date, period } = choice;
  const power = useValue(tab === 'power' ? queries.power(id, date) : NOT_LOOKED_AT);
  const energy = useValue(tab === 'energy' ? queries.energy(id, date, period) : NOT_LOOKED_AT);
  const voltages = useValue(tab === 'voltages' ? queries.voltages(id, date, period) : NOT_LOOKED_AT);
  return <ChartTabs installation={installation} choice={choice} onChoice={onChoice} power={power} energy={energy} voltages={voltages} />;
}
