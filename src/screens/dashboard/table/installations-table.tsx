import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import { needsCauses, type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { problemOf, type Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries.ts';
import { useMay } from '#state/use-account.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import { causesTexts, choiceName } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { positionTexts } from '#texts/position.ts';
import { CauseFilter } from '#ui/causes/cause-filter.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { CardSorting } from '#ui/tables/cards/card-sorting.tsx';
import { ListMenuButton } from '#ui/tables/cards/list-menu-button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ReportsEntry, AddInstallation, installationActions } from './installation-actions.tsx';
import type { KeptPlace } from '#ui/tables/table-place.ts';
import { useMedia } from '#ui/use-media.ts';
import type { FoundRows, TableState } from '#ui/tables/use-table.ts';
import { InstallationCard } from '#screens/dashboard/phone/installation-card.tsx';
import type { Distances, Nearest } from '#screens/dashboard/place/use-nearest.ts';
import { choiceCounts, Choices, NearestButton } from './choices.tsx';
import { type Fit, installationColumns } from './installation-columns.tsx';
import { installationExport } from './installation-export.ts';
import { ListNote } from './list-note.tsx';
import { ColumnChoice, PageSizeChoice, shownColumns, useListView } from './list-view.tsx';
import { LegendTool, StateLegend } from './state-legend.tsx';
import classes from './installations.module.css';

/** An upright tablet (5.25); print has its own width. */
const TIGHT = 'screen and (min-width: 48em) and (max-width: 59.99em)';

/** The table is too narrow for the words of the states: the smallest windows of one column, and the smallest with charts beside it. */
const ALONE = 'screen and (min-width: 60em) and (max-width: 66.99em)';
const ICONS = 'screen and (min-width: 80em) and (max-width: 86.99em)';

/** The list beside the charts is 1200 px wide or more; from 1920 px on the map is beside it too. */
const ROOMY = 'screen and (min-width: 106em) and (max-width: 119.99em), screen and (min-width: 144em)';

const ScanEntry = lazy(() => import('#screens/dashboard/place/scan-entry.tsx').then(({ ScanEntry: held }) => ({ default: held })));

interface Props {
  readonly resource: Resource<InstallationList>;
  /** Serial number of the selected installation. */
  readonly selected: string | null;
  readonly onSelect: (installation: Installation) => void;
  /** The address of a row's selection. */
  readonly hrefOf: (installation: Installation) => string;
  readonly onRetry: () => void;
  readonly causesView: CausesView;
  readonly choice: CauseChoice;
  /** `isStep`: the back button undoes it. */
  readonly onChoice: (choice: CauseChoice, isStep: boolean) => void;
  readonly kept: KeptPlace;
  readonly nearest: Nearest;
  /** The first rows are shown: what is beside them may be loaded. */
  readonly hasPainted: boolean;
}

/** The rows to show; `undefined` while they are loading. */
function rowsOf(resource: Resource<InstallationList>): readonly Installation[] | undefined {
  if (resource.is === 'loading') return undefined;
  if (resource.is === 'absent') return [];
  const { rows, total } = resource.value;
  return rows.length === 0 && total > 0 ? undefined : rows;
}

/** The rows that the choice leaves; `undefined` while its causes are loading. Without causes from the backend a cause filters nothing. */
function useChosen(rows: readonly Installation[] | undefined, { causesView: { is, causes }, choice }: Props) {
  const isWaiting = needsCauses(choice) && is === 'loading';
  return useMemo(() => {
    if (!rows || isWaiting) return undefined;
    return is === 'known' || !needsCauses(choice) ? withCause(rows, choice, causes) : rows;
  }, [rows, isWaiting, is, choice, causes]);
}

function useColumns(causes: ActiveCauses | null, distances: Distances | null, hidden: ReadonlySet<string>, sortedBy: string | null) {
  const isTight = useMedia(TIGHT);
  const isAlone = useMedia(ALONE);
  const hasIcons = useMedia(ICONS);
  const isRoomy = useMedia(ROOMY);
  const fit: Fit = isTight ? 'tight' : isAlone ? 'alone' : hasIcons ? 'icons' : isRoomy ? 'roomy' : 'words';
  const allColumns = useMemo(() => installationColumns(causes, distances, fit), [causes, distances, fit]);
  const columns = useMemo(
    () => (isTight ? allColumns : shownColumns(allColumns, hidden, sortedBy)),
    [allColumns, isTight, hidden, sortedBy],
  );
  return { isTight, allColumns, columns };
}

/** Search by camera, once the first rows are shown. */
const scanEntry = (isDue: boolean, rows: readonly Installation[] | undefined, isInField: boolean, onUnknown: (text: string) => void) =>
  isDue && (
    <Suspense fallback={null}>
      <ScanEntry {...{ rows, onUnknown, isInField }} />
    </Suspense>
  );

/** 'Lista instalacji': ten rows a page out of everything the device holds, with search, order, exports and actions. */
export function InstallationsTable(props: Props) {
  const { resource, causesView, choice, onChoice, onRetry, kept, nearest } = props;
  const all = rowsOf(resource);
  const chosen = useChosen(all, props);
  const rows = useMemo(() => chosen && nearest.ordered(chosen), [chosen, nearest]);
  const problem = problemOf(resource);
  const causes = causesView.is === 'unsupported' ? null : causesView.causes;
  const { distances } = nearest;
  const mayWork = useMay('staff');
  const view = useListView();
  const { isTight, allColumns, columns } = useColumns(causes, distances, view.hidden, kept.place.sorting?.key ?? null);
  const counts = useMemo(() => choiceCounts(all, causesView), [all, causesView]);

  const note = (typed: string): string => [typed.trim(), choice !== 'all' && choiceName(choice)].filter(Boolean).join('; ');
  const files = ({ typed, allFound }: FoundRows<Installation>): ReactNode => (
    <ExportMenu table={() => installationExport(allFound(), note(typed), Date.now(), causes)}>
      {causes && <ReportsEntry installations={allFound} />}
    </ExportMenu>
  );
  const causeFilter = (isStep: boolean): ReactNode => {
    if (causesView.is === 'unsupported') return null;
    if (causesView.is === 'absent') return causesTexts.notFetched;
    return <CauseFilter causes={causesView.causes} choice={choice} onChoice={(to) => onChoice(to, isStep)} isBare={isStep} />;
  };
  const chips = <Choices choice={choice} counts={counts} onChoice={(to) => onChoice(to, true)} />;
  const nearestButton = (isShort: boolean) => (
    <NearestButton isOn={distances !== null} isAsking={nearest.isAsking} onPress={nearest.press} isShort={isShort} />
  );
  const phoneMenu = (table: TableState<Installation>): ReactNode => (
    <>
      {scanEntry(props.hasPainted, all, false, table.setTyped)}
      <ListMenuButton
        title={dashboardTexts.title}
        add={mayWork ? { href: '/installation/new', text: dashboardTexts.addInstallation } : undefined}
        isOn={kept.place.sorting !== null}
        sorting={
          <CardSorting
            columns={columns}
            table={{ ...table, setSorting: (to) => kept.onPlace({ ...kept.place, sorting: to, page: null }, false) }}
          />
        }
        filter={causeFilter(false)}
        files={files(table)}
        more={{ title: dashboardTexts.legend, content: <StateLegend /> }}
      />
    </>
  );
  return (
    <DataTable
      title={dashboardTexts.title}
      level={1}
      rows={rows}
      columns={columns}
      rowKey={keyOf}
      selectedKey={props.selected}
      onSelect={props.onSelect}
      hrefOf={props.hrefOf}
      rowActions={installationActions}
      hasPagerAlways
      skeletonRows={view.size}
      pageSize={view.size}
      sizeChoice={view.hasRoom && <PageSizeChoice {...view} onSize={() => kept.onPlace({ ...kept.place, page: null }, false)} />}
      kept={kept}
      searchEnd={({ setTyped }) => scanEntry(props.hasPainted, all, true, setTyped)}
      phone={{
        card: (row) => <InstallationCard installation={row} causes={causes?.get(row.id)} distance={distances?.get(row.id)} />,
        filters: resource.is !== 'absent' && (
          <>
            {nearestButton(true)}
            {chips}
          </>
        ),
        menu: phoneMenu,
      }}
      loadingText={dashboardTexts.loading}
      emptyText={choice === 'all' ? dashboardTexts.empty : causesTexts.nothingFound}
      emptyFoundHint={dashboardTexts.nothingFound}
      instead={resource.is === 'absent' && <ProblemPanel problem={problem} onRetry={onRetry} />}
      note={<ListNote resource={resource} />}
      filters={
        <>
          <ProblemStrip problem={resource.is === 'absent' ? null : problem} onRetry={onRetry} />
          {nearest.trouble && (
            <p className={classes.trouble} role="status">
              {positionTexts[nearest.trouble]}
            </p>
          )}
        </>
      }
      bar={
        resource.is !== 'absent' && (
          <div className={classes.filters}>
            {chips}
            {nearestButton(false)}
            <span className={classes.rest}>{causeFilter(true)}</span>
          </div>
        )
      }
      tools={(rows) => (
        <>
          {files(rows)}
          <LegendTool />
          {!isTight && <ColumnChoice columns={allColumns} shown={columns} onToggle={view.toggle} />}
          <AddInstallation />
        </>
      )}
    />
  );
}

const keyOf = ({ sn }: Installation): string => sn;
