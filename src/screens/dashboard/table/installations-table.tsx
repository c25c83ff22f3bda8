import { IconClipboardPlus, IconEye, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InstallationList } from '#state/queries.ts';
import { problemOf, type Resource } from '#domain/service/resource.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import { causesTexts, choiceName } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { Age } from '#ui/age.tsx';
import { CauseFilter } from '#ui/causes/cause-filter.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { Hint } from '#ui/hint.tsx';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ReportsEntry } from '#screens/dashboard/reports/reports-entry.tsx';
import { installationColumns } from './installation-columns.tsx';
import { installationExport } from './installation-export.ts';
import classes from './installations.module.css';

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
  readonly onChoice: (choice: CauseChoice) => void;
}

/** What the table may show: nothing yet, all that is held, or nothing at all. */
function rowsOf(seen: Resource<InstallationList>): readonly Installation[] | undefined {
  if (seen.is === 'loading') return undefined;
  if (seen.is === 'absent') return [];
  const { rows, total } = seen.value;
  return rows.length === 0 && total > 0 ? undefined : rows;
}

/** What is left by the choice of a cause; a choice waits until the causes are known, and lets all through where nobody tells of any. */
function useChosen(rows: readonly Installation[] | undefined, { is, causes }: CausesView, choice: CauseChoice) {
  const isWaiting = choice !== 'all' && is === 'loading';
  return useMemo(
    () => (!rows || isWaiting ? undefined : is === 'known' ? withCause(rows, choice, causes) : rows),
    [rows, isWaiting, is, choice, causes],
  );
}

/** 'Lista instalacji': ten rows a page out of everything the device holds, with search, order, exports and actions. */
export function InstallationsTable({ seen, selected, onSelect, hrefOf, onRetry, seenCauses, choice, onChoice }: Props) {
  const rows = useChosen(rowsOf(seen), seenCauses, choice);
  const problem = problemOf(seen);
  const causes = seenCauses.is === 'unsupported' ? null : seenCauses.causes;
  const columns = useMemo(() => installationColumns(causes), [causes]);
  const note = (typed: string): string => [typed.trim(), choice !== 'all' && choiceName(choice)].filter(Boolean).join('; ');
  return (
    <DataTable
      title={dashboardTexts.title}
      level={1}
      rows={rows}
      columns={columns}
      rowKey={keyOf}
      selectedKey={selected}
      onSelect={onSelect}
      hrefOf={hrefOf}
      rowActions={actions}
      hasPagerAlways
      loadingText={dashboardTexts.loading}
      emptyText={choice === 'all' ? dashboardTexts.empty : causesTexts.nothingFound}
      emptyFoundHint={dashboardTexts.nothingFound}
      instead={seen.is === 'absent' && <ProblemPanel problem={problem} onRetry={onRetry} />}
      note={<Note seen={seen} />}
      filters={
        seen.is !== 'absent' && (
          <>
            <ProblemStrip problem={problem} onRetry={onRetry} />
            <Causes seenCauses={seenCauses} choice={choice} onChoice={onChoice} />
          </>
        )
      }
      tools={({ typed, allFound }) => (
        <>
          <ExportMenu table={() => installationExport(allFound(), note(typed), Date.now(), causes)}>
            {causes && <ReportsEntry installations={allFound} />}
          </ExportMenu>
          <Link href="/installation/new" className={classes.add}>
            <IconPlus size={18} aria-hidden="true" />
            {dashboardTexts.addInstallation}
          </Link>
        </>
      )}
    />
  );
}

/** The filter by cause; its place is kept while the causes come. */
function Causes({ seenCauses: { is, causes }, choice, onChoice }: Pick<Props, 'seenCauses' | 'choice' | 'onChoice'>) {
  if (is === 'unsupported') return null;
  return (
    <div className={classes.filters}>
      {is === 'absent' ? causesTexts.notFetched : <CauseFilter causes={causes} choice={choice} onChoice={onChoice} />}
    </div>
  );
}

/** How old the list is, and how much of it has come while the rest is being fetched. */
function Note({ seen }: { readonly seen: Resource<InstallationList> }) {
  if (seen.is !== 'ready') return null;
  const { rows, total } = seen.value;
  return (
    <span className={classes.note}>
      <Age asOf={seen.asOf} />
      {rows.length < total && (
        <span className={classes.fetching} role="status">
          <progress value={rows.length} max={total} aria-label={dashboardTexts.fetchingLabel} />
          {dashboardTexts.fetched(polishNumber(rows.length), polishNumber(total))}
        </span>
      )}
    </span>
  );
}

const keyOf = ({ sn }: Installation): string => sn;

const actions = ({ sn }: Installation): ReactNode => (
  <div className={classes.actions}>
    <Action
      href={`/installation/${encodeURIComponent(sn)}`}
      label={dashboardTexts.details}
      icon={<IconEye size={20} aria-hidden="true" />}
    />
    <Action
      href={`/tasks/new?sn=${encodeURIComponent(sn)}`}
      label={dashboardTexts.addTask}
      icon={<IconClipboardPlus size={20} aria-hidden="true" />}
    />
  </div>
);

function Action({ href, label, icon }: { readonly href: string; readonly label: string; readonly icon: ReactNode }) {
  return (
    <Hint text={label}>
      <Link href={href} className={classes.action} aria-label={label}>
        {icon}
        <span className={classes.actionText} aria-hidden="true">
          {label}
        </span>
      </Link>
    </Hint>
  );
}
