import { IconClipboardPlus, IconEye, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import type { InstallationList } from '#state/queries.ts';
import { problemOf, type Resource } from '#domain/service/resource.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { Age } from '#ui/age.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { Hint } from '#ui/hint.tsx';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { installationColumns } from './installation-columns.tsx';
import { installationExport } from './installation-export.ts';
import classes from './installations.module.css';

interface Props {
  readonly seen: Resource<InstallationList>;
  /** Serial number of the selected installation. */
  readonly selected: string | null;
  readonly onSelect: (installation: Installation) => void;
  readonly onRetry: () => void;
}

/** What the table may show: nothing yet, all that is held, or nothing at all. */
function rowsOf(seen: Resource<InstallationList>): readonly Installation[] | undefined {
  if (seen.is === 'loading') return undefined;
  if (seen.is === 'absent') return [];
  const { rows, total } = seen.value;
  return rows.length === 0 && total > 0 ? undefined : rows;
}

/** 'Lista instalacji': ten rows a page out of everything the device holds, with search, order, exports and actions. */
export function InstallationsTable({ seen, selected, onSelect, onRetry }: Props) {
  const rows = rowsOf(seen);
  const problem = problemOf(seen);
  return (
    <DataTable
      title={dashboardTexts.title}
      level={1}
      rows={rows}
      columns={installationColumns}
      rowKey={keyOf}
      selectedKey={selected}
      onSelect={onSelect}
      hrefOf={hrefOf}
      rowActions={actions}
      hasPagerAlways
      loadingText={dashboardTexts.loading}
      emptyText={dashboardTexts.empty}
      emptyFoundHint={dashboardTexts.nothingFound}
      instead={seen.is === 'absent' && <ProblemPanel problem={problem} onRetry={onRetry} />}
      note={<Note seen={seen} />}
      filters={seen.is !== 'absent' && <ProblemStrip problem={problem} onRetry={onRetry} />}
      tools={({ typed, allFound }) => (
        <>
          <ExportMenu table={() => installationExport(allFound(), typed, Date.now())} />
          <Link href="/installation/new" className={classes.add}>
            <IconPlus size={18} aria-hidden="true" />
            {dashboardTexts.addInstallation}
          </Link>
        </>
      )}
    />
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
const hrefOf = ({ sn }: Installation): string => `/?sn=${encodeURIComponent(sn)}`;

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
