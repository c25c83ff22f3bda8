import { IconBolt, IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { lazy, type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-account.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { isForBrowser } from '#ui/tables/rows/row-select.tsx';
import classes from './installations.module.css';
import icons from './row-icons.module.css';
import { ExportButton } from '#ui/export/export-menu.tsx';

/** The actions at the end of each row. The Tab key skips the second one; the arrow keys reach it. */
export function useInstallationActions(): (installation: Installation) => ReactNode {
  const [, go] = useLocation();
  const mayFile = useMay('staff');
  return useCallback(
    ({ sn }) => {
      const at = encodeURIComponent(sn);
      const follow = (event: MouseEvent<HTMLAnchorElement>) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        go(event.currentTarget.getAttribute('href') ?? '/');
      };
      const link = { onClick: follow, 'data-hint': '' };
      const look = clsx(classes.action, icons.icon);
      return (
        <>
          <a {...link} className={clsx(look, icons.details)} href={`/installation/${at}`} aria-label={dashboardTexts.details} />
          {mayFile && (
            <a
              {...link}
              className={clsx(look, icons.file)}
              href={`/tasks/new?sn=${at}`}
              aria-label={dashboardTexts.addTask}
              tabIndex={-1}
            />
          )}
        </>
      );
    },
    [go, mayFile],
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
