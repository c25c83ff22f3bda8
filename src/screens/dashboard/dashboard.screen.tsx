import { IconClick } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type CauseChoice, readCauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useActiveCauses } from '#state/use-active-causes.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { chartsTexts } from '#texts/charts.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import classes from './dashboard.module.css';
import { InstallationsTable } from './table/installations-table.tsx';

const SelectedCharts = lazy(() => import('./beside/selected-charts.tsx').then(({ SelectedCharts: held }) => ({ default: held })));
const ToDoCard = lazy(() => import('./to-do/to-do-card.tsx').then(({ ToDoCard: held }) => ({ default: held })));
const RepairsCard = lazy(() => import('./to-do/repairs-card.tsx').then(({ RepairsCard: held }) => ({ default: held })));
const Rankings = lazy(() => import('./beside/overview.tsx').then(({ Rankings: held }) => ({ default: held })));
const Working = lazy(() => import('./beside/overview.tsx').then(({ Working: held }) => ({ default: held })));

/** True once the first rows have been painted: what stands beside them may come then. */
function useAfterPaint(isPainted: boolean): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isPainted || isAfter) return;
    const later = window.requestIdleCallback ?? ((next: () => void) => window.setTimeout(next, 50));
    const idle = later(() => setAfter(true), { timeout: 500 });
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(idle);
  }, [isPainted, isAfter]);
  return isAfter;
}

/** The selection and the chosen cause stand in the address: they survive a reload and can be sent to somebody. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const selected = params.get('sn');
  const isSelected = selected !== null;
  const choice = readCauseChoice(params.get('cause'));
  const kept = useMemo(() => (choice === 'all' ? {} : { cause: choice }), [choice]);
  const select = useCallback(({ sn }: Installation) => setParams({ ...kept, sn }, { replace: isSelected }), [setParams, isSelected, kept]);
  const hrefOf = useCallback(({ sn }: Installation) => `/?${new URLSearchParams({ ...kept, sn })}`, [kept]);
  const choose = (cause: CauseChoice) =>
    setParams({ ...(cause !== 'all' && { cause }), ...(selected !== null && { sn: selected }) }, { replace: true });
  return { selected, select, hrefOf, choice, choose };
}

/** Where charts stand below the list, a choice brings them into sight. */
const isBelow = (box: HTMLElement): boolean => box.getBoundingClientRect().top > window.innerHeight * 0.7;

/** The dashboard: the list of installations, the charts of the selected one, and what all of them come to. */
export function DashboardScreen() {
  const seen = useValue(useQueries().installations);
  const { refresh } = useCommands();
  const { selected, select, hrefOf, choice, choose } = useAddress();
  const beside = useRef<HTMLElement>(null);
  const rows = lastKnown(seen)?.rows;
  const installation = useMemo(() => rows?.find(({ sn }) => sn === selected), [rows, selected]);
  const isAfter = useAfterPaint(seen.is !== 'loading');
  const seenCauses = useActiveCauses(isAfter);

  // always the same, so that rows which are the same are not drawn anew
  const onSelect = useCallback(
    (row: Installation) => {
      select(row);
      if (beside.current && isBelow(beside.current)) beside.current.scrollIntoView({ block: 'start' });
    },
    [select],
  );
  const toDo = (
    <div key="toDo" className={classes.toDo}>
      {isAfter ? <Later what={<ToDoCard />} /> : <LoadingPanel />}
    </div>
  );
  const charts = (
    <section
      key="charts"
      ref={beside}
      className={clsx(classes.card, classes.chartCard)}
      data-selected={installation && ''}
      aria-label={chartsTexts.tabsLabel}
    >
      {installation ? (
        <Suspense fallback={<LoadingPanel text={chartsTexts.loading} />}>
          <SelectedCharts key={installation.sn} installation={installation} />
        </Suspense>
      ) : (
        <NothingSelected isMissing={selected !== null && rows !== undefined} />
      )}
    </section>
  );
  return (
    <div className={classes.dashboard}>
      <div className={classes.column}>
        <div className={classes.list}>
          <InstallationsTable
            {...{ seen, selected, onSelect, hrefOf, seenCauses, choice }}
            onChoice={choose}
            onRetry={() => void refresh()}
          />
        </div>
        <div className={classes.last}>
          {isAfter && <Later what={<RepairsCard />} />}
          {isAfter && <Later what={<Rankings />} />}
        </div>
      </div>
      <div className={classes.column}>
        {/* the charts of a chosen installation stand beside its row, and what is to be done below them */}
        {installation ? [charts, toDo] : [toDo, charts]}
        <div className={classes.third}>{isAfter && <Later what={<Working />} />}</div>
      </div>
    </div>
  );
}

const Later = ({ what }: { readonly what: ReactNode }) => <Suspense fallback={<LoadingPanel />}>{what}</Suspense>;

function NothingSelected({ isMissing }: { readonly isMissing: boolean }) {
  if (isMissing) return <EmptyPanel title={dashboardTexts.selectedMissing} text={chartsTexts.noChoiceHint} />;
  return <EmptyPanel title={chartsTexts.noChoice} text={chartsTexts.noChoiceHint} icon={<IconClick size={32} stroke={1.5} />} />;
}
