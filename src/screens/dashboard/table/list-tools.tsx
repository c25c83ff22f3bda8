import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries/queries.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useMay } from '#state/use-account.ts';
import { INSPECTION, WARRANTY } from '#state/use-list-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { uiTexts } from '#texts/ui.ts';
import { Age } from '#ui/age.tsx';
import { ProblemStrip } from '#ui/panels.tsx';
import { CardSorting } from '#ui/tables/cards/card-sorting.tsx';
import { ListMenuButton } from '#ui/tables/cards/list-menu-button.tsx';
import type { Column } from '#ui/tables/column.ts';
import type { KeptPlace } from '#ui/tables/table-place.ts';
import type { FoundRows, TableState } from '#ui/tables/use-table.ts';
import { AddInstallation } from './installation-actions.tsx';
import { ColumnChoice, type useListView } from './list-view.tsx';
import classes from './installations.module.css';
import { IconTable } from '@tabler/icons-react';
import { PanelPart, ToolPanel } from '#ui/tables/tool-panel.tsx';

const StateList = lazy(() => import('./state-list.tsx').then((held) => ({ default: held.StateList })));

/** What the icons of the states mean; loaded when it is opened. */
const StateLegend = () => (
  <Suspense>
    <StateList />
  </Suspense>
);

const MoreTools = lazy(() => import('#screens/dashboard/codes/codes-dialog.tsx').then((held) => ({ default: held.MoreTools })));

const CodesDialog = lazy(() => import('#screens/dashboard/codes/codes-dialog.tsx').then((held) => ({ default: held.CodesDialog })));

/** Labels of installations. The dialog is beside the list, whose tools and menu go when the window changes its width. */
export function useCodes() {
  const [chosen, setChosen] = useState<readonly Installation[] | null>(null);
  return {
    open: setChosen,
    dialog: chosen && (
      <Suspense>
        <CodesDialog installations={chosen} onClose={() => setChosen(null)} />
      </Suspense>
    ),
  };
}

interface MoreProps {
  readonly isOnPhone: boolean;
  readonly onCodes: () => void;
}

/** What only our own server can do. */
function MoreTool({ isOnPhone, onCodes }: MoreProps) {
  const mayImport = useMay('staff') && !isOnPhone;
  return (
    <Suspense>
      <MoreTools mayImport={mayImport} onCodes={onCodes} />
    </Suspense>
  );
}

interface ToolsProps {
  readonly files: ReactNode;
  readonly found: Pick<FoundRows<Installation>, 'allFound'>;
  readonly columns: readonly Column<Installation>[];
  readonly shown: readonly Column<Installation>[];
  readonly view: ReturnType<typeof useListView>;
  readonly isOwn: boolean;
  readonly isTight: boolean;
  readonly onCodes: (installations: readonly Installation[]) => void;
}

/** What the list offers beside its title. */
export const ListTools = ({ files, found, columns, shown, view, isOwn, isTight, onCodes }: ToolsProps) => (
  <>
    <ToolPanel name={dashboardTexts.fileAndView} icon={<IconTable size={18} aria-hidden="true" />}>
      {!isTight && <ColumnChoice columns={columns} shown={shown} onToggle={view.toggle} extra={isOwn ? dateColumns(view) : []} />}
      <div className="pv-stack-4">
        <PanelPart title={uiTexts.export}>
          {files}
          {isOwn && <MoreTool isOnPhone={false} onCodes={() => onCodes(found.allFound())} />}
        </PanelPart>
        <PanelPart title={dashboardTexts.legend}>
          <StateLegend />
        </PanelPart>
      </div>
    </ToolPanel>
    <AddInstallation />
  </>
);

/** The columns of inspections and guarantees in the choice of columns. */
const dateColumns = ({ extra, toggleExtra }: ReturnType<typeof useListView>) =>
  ([INSPECTION, WARRANTY] as const).map((key) => ({
    title: dashboardTexts.dates[key],
    isShown: extra.includes(key),
    onToggle: () => toggleExtra(key),
  }));

interface PhoneMenuProps {
  readonly table: TableState<Installation>;
  readonly columns: readonly Column<Installation>[];
  readonly kept: KeptPlace;
  readonly files: ReactNode;
  readonly isOwn: boolean;
  readonly onCodes: ToolsProps['onCodes'];
  /** Filters. */
  readonly children: ReactNode;
}

/** The same on a phone, in one menu. */
export function PhoneMenu({ table, columns, kept, files, isOwn, onCodes, children }: PhoneMenuProps) {
  const mayWork = useMay('staff');
  return (
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
      filter={children}
      files={
        <>
          {files}
          {isOwn && <MoreTool isOnPhone onCodes={() => onCodes(table.allFound())} />}
        </>
      }
      more={{ title: dashboardTexts.legend, content: <StateLegend /> }}
    />
  );
}

const ScanEntry = lazy(() => import('#screens/dashboard/place/scan-entry.tsx').then(({ ScanEntry: held }) => ({ default: held })));

/** Search by camera, once the first rows are shown. */
export function useScanEntry(isDue: boolean, rows: readonly Installation[] | undefined, kept: KeptPlace) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return {
    /** Where its button is, in the head of the list or in that of a phone. */
    place: isDue && <span ref={setSlot} className={classes.scan} />,
    entry: isDue && (
      <Suspense>
        <ScanEntry {...{ rows, kept, slot }} />
      </Suspense>
    ),
  };
}

interface TroublesProps {
  readonly problem: Problem | null;
  /** Empty ones are left out. */
  readonly sentences: readonly (string | false | null | undefined)[];
  readonly onRetry: () => void;
}

/** What is wrong with the list, above its rows. */
export const ListTroubles = ({ problem, sentences, onRetry }: TroublesProps) => (
  <>
    <ProblemStrip problem={problem} onRetry={onRetry} />
    {sentences.map(
      (sentence) =>
        sentence && (
          <p key={sentence} className={classes.trouble} role="status">
            {sentence}
          </p>
        ),
    )}
  </>
);

/** The age of the list, or how much of it has been fetched: one line, so that the rows below do not move. */
export function ListNote({ resource }: { readonly resource: Resource<InstallationList> }) {
  if (resource.is !== 'ready') return <span className={classes.note} />;
  const { rows, total } = resource.value;
  const isWhole = rows.length >= total;
  return (
    <span className={classes.note}>
      {(isWhole || resource.problem) && <Age asOf={resource.asOf} isOfScreen />}
      {!isWhole && (
        <span className={classes.fetching} role="status">
          <progress value={rows.length} max={total} aria-label={dashboardTexts.fetchingLabel} />
          {dashboardTexts.fetched(polishNumber(rows.length), polishNumber(total))}
        </span>
      )}
    </span>
  );
}
