import type { ReactNode } from 'react';
import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import type { ListChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { problemOf, type Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries/queries.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import type { DateChoice } from '#state/use-list-view.ts';
import { useCompany } from '#state/use-company.ts';
import { causesTexts, choiceName, computingTexts } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { positionTexts } from '#texts/position.ts';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { ProblemPanel } from '#ui/panels.tsx';
import type { Column } from '#ui/tables/column.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ReportsEntry, useInstallationActions } from './installation-actions.tsx';
import type { KeptPlace } from '#ui/tables/table-place.ts';
import type { FoundRows, TableState } from '#ui/tables/use-table.ts';
import { InstallationCard } from '#screens/dashboard/phone/installation-card.tsx';
import { useOffice } from '#screens/dashboard/to-do/use-office.tsx';
import type { Nearest } from '#screens/dashboard/place/use-nearest.ts';
import { useChoiceCounts } from './choices.tsx';
import { ListBar, PhoneBar, PhoneFilters } from './list-filters.tsx';
import { installationExport } from './installation-export.ts';
import { useDateExport, useDateParts } from './inspections.ts';
import { ListNote, ListTools, ListTroubles, PhoneMenu, useCodes, useScanEntry } from './list-tools.tsx';
import { PageSizeChoice, useListView } from './list-view.tsx';
import { isWholeList, rowsOf, useChosen, useColumns, useOrdered } from './use-list-rows.ts';

interface Props extends DateChoice {
  readonly resource: Resource<InstallationList>;
  /** Serial number of the selected installation. */
  readonly selected: string | null;
  readonly onSelect: (installation: Installation) => void;
  /** The address of a row's selection. */
  readonly hrefOf: (installation: Installation) => string;
  readonly onRetry: () => void;
  readonly causesView: CausesView;
  readonly choice: ListChoice;
  /** `isStep`: the back button undoes it. */
  readonly onChoice: (choice: ListChoice, isStep: boolean) => void;
  readonly kept: KeptPlace;
  readonly nearest: Nearest;
  /** The first rows are shown: what is beside them may be loaded. */
  readonly hasPainted: boolean;
}

/** What an exported list was chosen by. */
const noteOf = (typed: string, choice: ListChoice, dates: readonly (string | null | undefined)[]): string =>
  [typed.trim(), choice !== 'all' && choiceName(choice), ...dates].filter(Boolean).join('; ');

/** 'Lista instalacji': ten rows a page out of everything the device holds, with search, order, exports and actions. */
export function InstallationsTable(props: Props) {
  const { resource, causesView, choice, onChoice, onRetry, onSelect, hrefOf, kept, nearest, inspection, warranty, onDates } = props;
  const all = rowsOf(resource);
  const isPhone = useIsPhone();
  const view = useListView();
  const isWhole = isWholeList(resource);
  const office = useOffice(props.hasPainted, choice, {
    installations: all,
    isWhole,
    causesView,
    onCharts: isPhone ? undefined : onSelect,
    first: view.size,
  });
  const chosen = useChosen(all, causesView, choice, office.lists);
  const problem = problemOf(resource);
  const causes = causesView.is === 'unsupported' ? null : causesView.causes;
  const isOwn = causesView.is === 'known';
  const dates = useDateParts(isOwn, view.extra, props);
  const isArriving = resource.is === 'ready' && !isWhole && !problem;
  const rows = useOrdered(chosen, nearest, dates?.keeps, isArriving);
  const isChecking = causesView.is === 'loading' || causesView.isIncomplete;
  const { isTight, allColumns, columns } = useColumns({
    causes,
    isChecking,
    distances: nearest.distances,
    hidden: view.hidden,
    sortedBy: kept.place.sorting?.key ?? null,
    extra: dates?.columns ?? NO_COLUMNS,
  });
  const codes = useCodes();
  const scan = useScanEntry(props.hasPainted, all, kept);
  const counts = useChoiceCounts(all, isWhole, causesView, office.lists);

  const files = ({ typed, allFound }: FoundRows<Installation>): ReactNode => (
    <ListFiles {...{ allFound, causes, isOwn }} note={noteOf(typed, choice, [dates?.inspections?.name, dates?.warrantyName])} />
  );
  const filters = { choice, counts, causesView, nearest, dates, isOwn, isTight, onChoice, dateChoice: { inspection, warranty, onDates } };
  const phoneMenu = (table: TableState<Installation>): ReactNode => (
    <>
      {scan.place}
      <PhoneMenu {...{ table, columns, kept, isOwn }} onCodes={codes.open} files={files(table)}>
        <PhoneFilters {...filters} />
      </PhoneMenu>
    </>
  );
  return (
    <>
      {scan.entry}
      {codes.dialog}
      {office.counts}
      <DataTable
        title={dashboardTexts.title}
        level={1}
        {...{ rows, columns, onSelect, hrefOf, kept }}
        rowKey={keyOf}
        selectedKey={props.selected}
        rowActions={useInstallationActions()}
        hasPagerAlways
        skeletonRows={view.size}
        pageSize={view.size}
        sizeChoice={view.hasRoom && <PageSizeChoice {...view} onSize={() => kept.onPlace({ ...kept.place, page: null }, false)} />}
        searchEnd={scan.place}
        phone={{
          card: (row) => (
            <InstallationCard
              installation={row}
              isChecking={isChecking}
              causes={causes?.get(row.id)}
              distance={nearest.distances?.get(row.id)}
            />
          ),
          filters: resource.is !== 'absent' && <PhoneBar {...filters} />,
          menu: phoneMenu,
        }}
        loadingText={dashboardTexts.loading}
        emptyText={choice === 'all' && inspection === null && warranty === null ? dashboardTexts.empty : nothingWith(causesView)}
        {...(isArriving ? { emptyFoundText: dashboardTexts.loading } : { emptyFoundHint: dashboardTexts.nothingFound })}
        isPartial={!isWhole}
        instead={resource.is === 'absent' ? <ProblemPanel problem={problem} onRetry={onRetry} /> : office.instead}
        note={<ListNote resource={resource} />}
        filters={
          <ListTroubles
            problem={resource.is === 'absent' ? null : problem}
            sentences={[
              causesView.is === 'absent' && causesTexts.notFetched,
              dates?.inspections?.isMissing && dashboardTexts.inspectionsMissing,
              nearest.trouble && positionTexts[nearest.trouble],
            ]}
            onRetry={onRetry}
          />
        }
        bar={resource.is !== 'absent' && <ListBar {...filters} />}
        tools={(found) => (
          <ListTools files={files(found)} columns={allColumns} shown={columns} onCodes={codes.open} {...{ found, view, isOwn, isTight }} />
        )}
      />
    </>
  );
}

interface ListFilesProps extends Pick<FoundRows<Installation>, 'allFound'> {
  readonly causes: ActiveCauses | null;
  readonly isOwn: boolean;
  readonly note: string;
}

/** The list as files, and the voltage reports of what is found. */
function ListFiles({ allFound, causes, isOwn, note }: ListFilesProps) {
  const company = useCompany();
  const dates = useDateExport(isOwn);
  return (
    <ExportMenu company={company} table={async () => installationExport(allFound(), note, Date.now(), causes, await dates())}>
      {causes && <ReportsEntry installations={allFound} />}
    </ExportMenu>
  );
}

const NO_COLUMNS: readonly Column<Installation>[] = [];

/** Why no row is left of a choice. */
const nothingWith = ({ isIncomplete }: CausesView): string => (isIncomplete ? computingTexts.first : causesTexts.nothingFound);

const keyOf = ({ sn }: Installation): string => sn;
