import { uiTexts } from '#texts/ui.ts';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { needsCauses, type CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useActiveCauses, useWithCare } from '#state/use-active-causes.ts';
import { useDayLinePlace } from '#state/use-day-line.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { Hints } from '#ui/hint.tsx';
import { LoadingPanel } from '#ui/panels.tsx';
import { ScreenAge, usePublishScreenAge } from '#ui/screen-status.ts';
import { useIsPhone, useIsWide, useMedia } from '#ui/use-media.ts';
import { whenIdle } from '#ui/when-idle.ts';
import type { Ranked } from './beside/overview.tsx';
import { NothingSelected } from './beside/nothing-selected.tsx';
import classes from './dashboard.module.css';
import heights from './list-heights.module.css';
import { useDashboardAddress } from './place/use-dashboard-address.ts';
import { useNearest } from './place/use-nearest.ts';
import { useWorstFirst } from './place/use-worst-first.ts';
import { InstallationsTable } from './table/installations-table.tsx';
import { useIsHuge } from './table/list-view.tsx';

const SelectedCharts = lazy(() => import('./beside/selected-charts.tsx').then(({ SelectedCharts: held }) => ({ default: held })));
const FleetMap = lazy(() => import('./beside/fleet-map.tsx').then(({ FleetMap: held }) => ({ default: held })));
const DayLine = lazy(() => import('./phone/day-line.tsx').then(({ DayLine: held }) => ({ default: held })));
const Rankings = lazy(() => import('./beside/overview.tsx').then(({ Rankings: held }) => ({ default: held })));
const StatesCard = lazy(() => import('./beside/overview.tsx').then(({ StatesCard: held }) => ({ default: held })));

/** The whole screen was rendered once in this document: on a return the page has its full height at once, so the scroll position can be restored. */
let wasRendered = false;

/** Unit: ms. Longest delay on a busy page. */
const IDLE_TIMEOUT = 500;

/** True once the first rows have been painted: what is beside them may be loaded then. */
function useHasPainted(isPainted: boolean): boolean {
  const [hasPainted, setPainted] = useState(wasRendered);
  useEffect(() => {
    if (!isPainted || hasPainted) return;
    return whenIdle(() => {
      wasRendered = true;
      setPainted(true);
    }, IDLE_TIMEOUT);
  }, [isPainted, hasPainted]);
  return hasPainted;
}

/** The charts are beside the list: neither column is much longer than the other. */
const TWO_COLUMNS = '(min-width: 80em)';

/** The columns beside the list stay beside it, and without charts they are as high as the window (5.24). */
const ROOM = '(min-width: 120em) and (min-height: 60em)';

/** Whether the charts are below the visible area: a selection then scrolls to them. */
const isBelow = (box: HTMLElement): boolean => box.getBoundingClientRect().top > window.innerHeight * 0.7;

/** The installation that an address names, also by a number that it had. `bySerial` would be more in the first load. */
const ofAddress = (rows: readonly Installation[], named: string | null): Installation | undefined =>
  rows.find(({ sn }) => sn === named) ?? rows.find(({ formerSerials }) => formerSerials?.includes(named ?? ''));

/** The dashboard: the list of installations, the charts of the selected one, and totals over all of them. */
export function DashboardScreen() {
  const resource = useValue(useQueries().installations);
  const { refresh } = useCommands();
  const address = useDashboardAddress();
  const { select, hrefOf, choice, choose, kept, inspection, warranty, onDates } = address;
  const beside = useRef<HTMLElement>(null);
  const isScrollDue = useRef(false);
  const [hasCharts, setHasCharts] = useState(address.sn === null);
  const listBox = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const hasDayLine = useDayLinePlace();
  const isWide = useIsWide();
  const asOf = agedOf(resource)?.asOf ?? null;
  const hasPainted = useHasPainted(resource.is !== 'loading');
  const causesView = useActiveCauses(hasPainted || needsCauses(choice));
  const held = lastKnown(resource);
  const isWhole = held !== undefined && held.rows.length >= held.total;
  const judged = useWithCare(held?.rows, asOf, causesView);
  const { typed, sorting } = kept.place;
  const rows = useWorstFirst(judged, isWhole, [choice, typed, sorting?.key, sorting?.isDescending].join(' '));
  const list = useMemo(
    () => (resource.is === 'ready' && rows ? { ...resource, value: { ...resource.value, rows } } : resource),
    [resource, rows],
  );
  const installation = useMemo(() => rows && ofAddress(rows, address.sn), [rows, address.sn]);
  const selected = installation?.sn ?? address.sn;
  const isRoomy = useMedia(ROOM);
  const isHuge = useIsHuge();
  const hasTwoColumns = useMedia(TWO_COLUMNS);
  const nearest = useNearest(rows, address.isNearest, address.sortNearest);
  usePublishScreenAge(asOf);

  // a stable callback, so that unchanged rows are not rendered again
  const onSelect = useCallback(
    (row: Installation) => {
      select(row);
      isScrollDue.current = beside.current !== null && isBelow(beside.current);
    },
    [select],
  );
  // once the charts are rendered: the content before them had another height
  const onShown = useCallback(() => {
    setHasCharts(true);
    if (isScrollDue.current) beside.current?.scrollIntoView({ block: 'start' });
    isScrollDue.current = false;
  }, []);
  const onDonut = (to: CauseChoice) => {
    choose(to, true);
    if (listBox.current && listBox.current.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
  };
  // the address names an installation, and the list is on its way
  const isSought = selected !== null && rows === undefined;
  const charts = (
    <section
      ref={beside}
      className={clsx(classes.card, classes.chartCard)}
      data-selected={installation || isSought ? '' : undefined}
      aria-label={uiTexts.charts}
    >
      {installation ? (
        <Suspense fallback={<LoadingPanel text={uiTexts.loadingChart} />}>
          <SelectedCharts key={installation.sn} installation={installation} onShown={onShown} />
        </Suspense>
      ) : isSought ? (
        <LoadingPanel text={uiTexts.loadingChart} />
      ) : (
        <NothingSelected isMissing={selected !== null} />
      )}
    </section>
  );
  const states = (
    <div className={classes.third} data-coming={hasCharts || (!isSought && !installation) ? undefined : ''}>
      <Deferred isDue={hasPainted}>
        <StatesCard list={list} onChoice={onDonut} />
      </Deferred>
    </div>
  );
  const rankings = (of: readonly Ranked[]) => (
    <div className={classes.last}>
      <Deferred isDue={hasPainted}>
        <Rankings of={of} />
      </Deferred>
    </div>
  );
  // on a phone a press opens the installation's own screen, which has its charts
  const chartsPlace = isPhone && !installation ? null : charts;
  return (
    <ScreenAge value={asOf}>
      <div className={classes.dashboard} data-roomy={isRoomy || undefined}>
        <div className={classes.column}>
          {isPhone && (
            <div className={classes.dayLine} data-kept={hasDayLine || undefined}>
              <Suspense fallback={null}>{hasPainted && <DayLine hasPlace={hasDayLine} />}</Suspense>
            </div>
          )}
          <div ref={listBox} className={clsx(classes.list, heights.list)}>
            <InstallationsTable
              {...{ selected, onSelect, hrefOf, causesView, choice, kept, nearest, hasPainted, inspection, warranty, onDates }}
              resource={list}
              onChoice={choose}
              onRetry={() => void refresh()}
            />
            <Hints area={listBox} />
          </div>
          {!isHuge && rankings(hasTwoColumns ? ['defective'] : ['events', 'defective'])}
        </div>
        <div className={classes.column}>
          {chartsPlace}
          {states}
          {hasTwoColumns && rankings(isHuge ? ['events', 'defective'] : ['events'])}
        </div>
        {isWide && (
          <div className={classes.column} data-fixed={isRoomy || undefined}>
            <div className={classes.mapPlace}>
              <Deferred isDue={hasPainted} isPlaceKept>
                <FleetMap {...{ causesView, rows, selected, onSelect }} />
              </Deferred>
            </div>
          </div>
        )}
      </div>
    </ScreenAge>
  );
}

interface DeferredProps {
  readonly isDue: boolean;
  /** Shows that it is loading before it is due too. */
  readonly isPlaceKept?: boolean;
  readonly children: ReactNode;
}

/** A part that is loaded after the first rows. */
function Deferred({ isDue, isPlaceKept = false, children }: DeferredProps) {
  if (!isDue) return isPlaceKept && <LoadingPanel />;
  return <Suspense fallback={<LoadingPanel />}>{children}</Suspense>;
}
