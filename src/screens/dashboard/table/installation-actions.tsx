import { IconBolt, IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-account.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import classes from './installations.module.css';
import icons from './row-icons.module.css';
import { ExportButton } from '#ui/export/export-menu.tsx';

/** The actions at the end of each row. The Tab key skips the second one; the arrow keys reach it. */
export function useInstallationActions(): (installation: Installation) => ReactNode {
  const mayFile = useMay('staff');
  return useCallback(
    ({ sn }) => {
      const at = encodeURIComponent(sn);
      const look = clsx(classes.action, icons.icon);
      return (
        <>
          <Link href={`/installation/${at}`} className={clsx(look, icons.details)} aria-label={dashboardTexts.details} data-hint="" />
          {mayFile && (
            <Link
              href={`/tasks/new?sn=${at}`}
              className={clsx(look, icons.file)}
              aria-label={dashboardTexts.addTask}
              tabIndex={-1}
              data-hint=""
            />
          )}
        </>
      );
    },
    [mayFile],
  );
}

/** Link to the wizard. */
export function AddInstallation() {
  if (!useMay('staff')) return null;
  return (
    <Link href="/installation/new" className={classes.add}>
      <IconPlus size={18} aria-hidden="true" />
      {dashboardTexts.addInstallation}
    </Link>
  );
}

const ReportsDialog = lazy(() => import('#screens/dashboard/reports/reports-dialog.tsx').then((held) => ({ default: held.ReportsDialog })));

/** 'Raporty napięć': reports of the installations that the list shows at the press. */
export function ReportsEntry({ installations }: { readonly installations: () => readonly Installation[] }) {
  const [chosen, setChosen] = useState<readonly Installation[] | null>(null);
  return (
    <>
      <ExportButton
        hint={dashboardTexts.voltageReports}
        icon={<IconBolt size={20} aria-hidden />}
        onClick={async () => setChosen(installations())}
      />
      {chosen && (
        <Suspense>
          <ReportsDialog installations={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
