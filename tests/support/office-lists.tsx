import { agedOf, lastKnown } from '#domain/service/resource.ts';
import type { Installation } from '#domain/service/installation.ts';
import { DecisionsList } from '#screens/dashboard/to-do/decisions-list.tsx';
import { RepairsList } from '#screens/dashboard/to-do/repairs-list.tsx';
import { useQueries, useValue } from '#state/app-context.ts';
import { useActiveCauses, useWithCare } from '#state/use-active-causes.ts';

/** 'Do decyzji' as the dashboard shows it, five lines at first. */
export function Decisions({ onCharts }: { readonly onCharts?: (row: Installation) => void }) {
  const causesView = useActiveCauses();
  const list = useValue(useQueries().installations);
  const installations = useWithCare(lastKnown(list)?.rows, agedOf(list)?.asOf ?? null, causesView);
  return <DecisionsList {...{ installations, causesView, onCharts }} isWhole first={5} found={null} />;
}

/** 'Do ponownego sprawdzenia' as the dashboard shows it. */
export const Repairs = () => <RepairsList first={5} found={null} />;
