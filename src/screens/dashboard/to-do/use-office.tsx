import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isOfficeChoice, type ListChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import type { TableState } from '#ui/tables/use-table.ts';
import type { OfficeLists, OfficeProps } from './office-lists.ts';

const OfficeCounts = lazy(() => import('./office-part.tsx').then((held) => ({ default: held.OfficeCounts })));
const OfficeList = lazy(() => import('./office-part.tsx').then((held) => ({ default: held.OfficeList })));

const UNKNOWN: OfficeLists = { decide: { count: null, ids: new Set() }, recheck: null };

/** The lists of the office (24.33, 24.34): their counts, once the first rows are shown, and their lines in place of the rows. */
export function useOffice(isDue: boolean, choice: ListChoice, props: OfficeProps) {
  const [lists, setLists] = useState(UNKNOWN);
  const isSupported = props.causesView.is !== 'unsupported';
  const chosen = isSupported && isOfficeChoice(choice) ? choice : null;
  const counts = isSupported && (isDue || chosen !== null) && (
    <Suspense>
      <OfficeCounts {...props} onLists={setLists} />
    </Suspense>
  );
  const instead = chosen
    ? (table: TableState<Installation>): ReactNode => (
        <Suspense fallback={<LoadingPanel />}>
          <OfficeList {...props} choice={chosen} table={table} />
        </Suspense>
      )
    : undefined;
  return { lists, counts, instead };
}
