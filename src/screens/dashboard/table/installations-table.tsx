import { type ReactNode, useMemo } from 'react';
import { asksForCauses, type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { problemOf, type Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import { causesTexts, choiceName } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { positionTexts } from '#texts/position.ts';
import { CauseFilter } from '#ui/causes/cause-filter.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { CardSorting } from '#ui/tables/cards/card-sorting.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ReportsEntry } from '#screens/dashboard/reports/reports-entry.tsx';
import type { KeptPlace } from '#ui/tables/table-place.ts';
import { useMedia } from '#ui/use-media.ts';
import type { FoundRows, TableState } from '#ui/tables/use-table.ts';
import { InstallationCard } from '#screens/dashboard/phone/installation-card.tsx';
import { ListMenuButton } from '#screens/dashboard/phone/list-menu-button.tsx';
import type { Nearest } from '#screens/dashboard/place/use-nearest.ts';
import { choiceCounts } from './choice-counts.ts';
import { Choices, NearestButton } from './choices.tsx';
import { installationColumns } from './installation-columns.tsx';
import { installationExport } from './installation-export.ts';
import { AddInstallation, installationActions } from './installation-actions.tsx';
import classes from './installations.module.css';
import { ListNote } from './list-note.tsx';

/** A tablet held upright (5.25); paper has its own width. */
const TIGHT = 'screen and (min-width: 48em) and (max-width: 59.99em)';

interface Props {
  readonly seen: Resource<InstallationList>;
  /** Serial number of the selected installation. */
  readonly selected: string | null;
  readonly onSelect: (installation: Installation) => void;
  /** The address of a row's selection. */
  readonly hrefOf: (installation: Installation) => string;
  readonly onRetry: () => void;
  readonly seenCauses: CausesView;
  readonly choice: CauseChoice;
  /** `isStep`: going back undoes it. */
  readonly onChoice: (choice: CauseChoice, isStep: boolean) => void;
  readonly kept: KeptPlace;
  readonly nearest: Nearest;
}

/** What the table may show: nothing yet, all that is held, or nothing at all. */
function rowsOf(seen: Resource<InstallationList>): readonly Installation[] | undefined {
  if (seen.is === 'loading') return undefined;
  if (seen.is === 'absent') return [];
  const { rows, total } = seen.value;
  return rows.length === 0 && total > 0 ? undefined : rows;
}

/** What is left by the choice; a cause waits until the causes are known, and lets all through where nobody tells of any. */
function useChosen(rows: readonly Installation[] | undefined, { seenCauses: { is, causes }, choice }: Props) {
  const isWaiting = asksForCauses(choice) && is === 'loading';
  return useMemo(() => {
    if (!rows || isWaiting) return undefined;
    return is === 'known' || !asksForCauses(choice) ? withCause(rows, choice, causes) : rows;
  }, [rows, isWaiting, is, choice, causes]);
}

/** 'Lista instalacji': ten rows a page out of everything the device holds, with search, order, exports and actions. */
export function InstallationsTable(props: Props) {
  const { seen, seenCauses, choice, onChoice, onRetry, kept, nearest } = props;
  const all = rowsOf(seen);
  const chosen = useChosen(all, props);
  const rows = useMemo(() => chosen && nearest.ordered(chosen), [chosen, nearest]);
  const problem = problemOf(seen);
  const causes = seenCauses.is === 'unsupported' ? null : seenCauses.causes;
  const { distances } = nearest;
  const isTight = useMedia(TIGHT);
  const columns = useMemo(() => installationColumns(causes, distances, isTight), [causes, distances, isTight]);
  const counts = useMemo(() => choiceCounts(all, seenCauses), [all, seenCauses]);

  const note = (typed: string): string => [typed.trim(), choice !== 'all' && choiceName(choice)].filter(Boolean).join('; ');
  const files = ({ typed, allFound }: FoundRows<Installation>): ReactNode => (
    <ExportMenu table={() => installationExport(allFound(), note(typed), Date.now(), causes)}>
      {causes && <ReportsEntry installations={allFound} />}
    </ExportMenu>
  );
  const causeFilter = (isStep: boolean): ReactNode => {
    if (seenCauses.is === 'unsupported') return null;
    if (seenCauses.is === 'absent') return causesTexts.notFetched;
    return <CauseFilter causes={seenCauses.causes} choice={choice} onChoice={(to) => onChoice(to, isStep)} isBare={isStep} />;
  };
  const chips = <Choices choice={choice} counts={counts} onChoice={(to) => onChoice(to, true)} />;
  const nearestButton = (isShort: boolean) => (
    <NearestButton isOn={distances !== null} isAsking={nearest.isAsking} onPress={nearest.press} isShort={isShort} />
  );
  const phoneMenu = (table: TableState<Installation>): ReactNode => (
    <ListMenuButton
      isOn={kept.place.sorting !== null}
      sorting={
        <CardSorting
          columns={columns}
          table={{ ...table, setSorting: (to) => kept.onPlace({ ...kept.place, sorting: to, page: null }, false) }}
        />
      }
      filter={causeFilter(false)}
      files={files(table)}
    />
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
      skeletonRows={PAGE_SIZE}
      kept={kept}
      phone={{
        card: (row) => <InstallationCard installation={row} causes={causes?.get(row.id)} distance={distances?.get(row.id)} />,
        filters: seen.is !== 'absent' && (
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
      instead={seen.is === 'absent' && <ProblemPanel problem={problem} onRetry={onRetry} />}
      note={<ListNote seen={seen} />}
      filters={
        <>
          <ProblemStrip problem={seen.is === 'absent' ? null : problem} onRetry={onRetry} />
          {nearest.trouble && (
            <p className={classes.trouble} role="status">
              {positionTexts[nearest.trouble]}
            </p>
          )}
        </>
      }
      bar={
        seen.is !== 'absent' && (
          <div className={classes.filters}>
            {chips}
            {nearestButton(false)}
            <span className={classes.rest}>{causeFilter(true)}</span>
          </div>
        )
      }
      tools={(found) => (
        <>
          {files(found)}
          <AddInstallation />
        </>
      )}
    />
  );
}

const keyOf = ({ sn }: Installation): string => sn;
