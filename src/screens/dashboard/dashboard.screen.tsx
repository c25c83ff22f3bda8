import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asksForCauses, type CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useActiveCauses, useWithCare } from '#state/use-active-causes.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { ScreenAge, useTellAge } from '#ui/told-once.ts';
import { useIsPhone, useIsWide } from '#ui/use-media.ts';
import { whenIdle } from '#ui/when-idle.ts';
import classes from './dashboard.module.css';
import { useDashboardAddress } from './place/use-dashboard-address.ts';
import { useNearest } from './place/use-nearest.ts';
import { InstallationsTable } from './table/installations-table.tsx';

const SelectedCharts = lazy(() => import('./beside/selected-charts.tsx').then(({ SelectedCharts: held }) => ({ default: held })));
const ToDoCard = lazy(() => import('./to-do/to-do-card.tsx').then(({ ToDoCard: held }) => ({ default: held })));
const FleetMap = lazy(() => import('./beside/fleet-map.tsx').then(({ FleetMap: held }) => ({ default: held })));
const RepairsCard = lazy(() => import('./to-do/repairs-card.tsx').then(({ RepairsCard: held }) => ({ default: held })));
const Rankings = lazy(() => import('./beside/overview.tsx').then(({ Rankings: held }) => ({ default: held })));
const NothingSelected = lazy(() => import('./beside/nothing-selected.tsx').then(({ NothingSelected: held }) => ({ default: held })));
const Working = lazy(() => import('./beside/overview.tsx').then(({ Working: held }) => ({ default: held })));

/** It was there once in this document: who comes back finds the page as high as it was left, and so at the same place. */
let wasWhole = false;

/** Unit: ms that a busy page may keep it waiting. */
const SOON_AFTER = 500;

/** True once the first rows have been painted: what stands beside them may come then. */
function useAfterPaint(isPainted: boolean): boolean {
  const [isAfter, setAfter] = useState(wasWhole);
  useEffect(() => {
    if (!isPainted || isAfter) return;
    return whenIdle(() => {
      wasWhole = true;
      setAfter(true);
    }, SOON_AFTER);
  }, [isPainted, isAfter]);
  return isAfter;
}

/** Where charts stand below the list, a choice brings them into sight. */
const isBelow = (box: HTMLElement): boolean => box.getBoundingClientRect().top > window.innerHeight * 0.7;

/** The dashboard: the list of installations, the charts of the selected one, and what all of them come to. */
export function DashboardScreen() {
  const seen = useValue(useQueries().installations);
  const { refresh } = useCommands();
  const address = useDashboardAddress();
  const { sn: selected, select, hrefOf, choice, choose, kept } = address;
  const beside = useRef<HTMLElement>(null);
  const listBox = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const asOf = agedOf(seen)?.asOf ?? null;
  const isAfter = useAfterPaint(seen.is !== 'loading');
  const seenCauses = useActiveCauses(isAfter || asksForCauses(choice));
  const rows = useWithCare(lastKnown(seen)?.rows, asOf, seenCauses);
  const list = useMemo(() => (seen.is === 'ready' && rows ? { ...seen, value: { ...seen.value, rows } } : seen), [seen, rows]);
  const installation = useMemo(() => rows?.find(({ sn }) => sn === selected), [rows, selected]);
  const nearest = useNearest(rows, address.isNearest, address.sortNearest);
  useTellAge(asOf);

  // always the same, so that rows which are the same are not drawn anew
  const onSelect = useCallback(
    (row: Installation) => {
      select(row);
      if (beside.current && isBelow(beside.current)) beside.current.scrollIntoView({ block: 'start' });
    },
    [select],
  );
  const onDonut = (to: CauseChoice) => {
    choose(to, true);
    if (listBox.current && listBox.current.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
  };
  const toDo = <div className={classes.toDo}>{isAfter ? <Later what={<ToDoCard />} /> : <LoadingPanel />}</div>;
  const charts = (
    <section
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
        <Suspense fallback={<LoadingPanel />}>
          <NothingSelected
            isMissing={selected !== null && rows !== undefined}
            rows={isAfter ? rows : undefined}
            causes={seenCauses.causes}
            {...{ hrefOf, onSelect }}
          />
        </Suspense>
      )}
    </section>
  );
  // on a phone a press opens the installation, where its charts are
  const shownCharts = isPhone && !installation ? null : charts;
  return (
    <ScreenAge value={asOf}>
      <div className={classes.dashboard}>
        <div className={classes.column}>
          <div ref={listBox} className={classes.list}>
            <InstallationsTable
              {...{ selected, onSelect, hrefOf, seenCauses, choice, kept, nearest }}
              seen={list}
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
          {/* what a row chooses stands beside it and keeps its place; what is to be done, which grows while it comes, below */}
          {shownCharts}
          {!isWide && toDo}
          <div className={classes.third}>{isAfter && <Later what={<Working list={list} onChoice={onDonut} />} />}</div>
        </div>
        {isWide && (
          <div className={classes.column}>
            <div className={classes.mapPlace}>
              {isAfter ? <Later what={<FleetMap {...{ seenCauses, rows, selected, onSelect }} />} /> : <LoadingPanel />}
            </div>
            {toDo}
          </div>
        )}
      </div>
    </ScreenAge>
  );
}

const Later = ({ what }: { readonly what: ReactNode }) => <Suspense fallback={<LoadingPanel />}>{what}</Suspense>;
