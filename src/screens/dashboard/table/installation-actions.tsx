import { IconClipboardPlus, IconEye, IconPlus, IconBolt } from '@tabler/icons-react';
import { type ReactNode, lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-account.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './installations.module.css';
import { ExportButton } from '#ui/export/export-menu.tsx';

/** The actions at the end of each row. The Tab key skips the second one; the arrow keys reach it. */
export const installationActions = ({ sn }: Installation): ReactNode => (
  <div className={classes.actions}>
    <Action
      href={`/installation/${encodeURIComponent(sn)}`}
      label={dashboardTexts.details}
      icon={<IconEye size={20} aria-hidden="true" />}
    />
    <FileAction sn={sn} />
  </div>
);

function FileAction({ sn }: Pick<Installation, 'sn'>) {
  if (!useMay('staff')) return null;
  const icon = <IconClipboardPlus size={20} aria-hidden="true" />;
  return <Action href={`/tasks/new?sn=${encodeURIComponent(sn)}`} label={dashboardTexts.addTask} icon={icon} isPassedOver />;
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

interface ActionProps {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isPassedOver?: boolean;
}

function Action({ href, label, icon, isPassedOver }: ActionProps) {
  return (
    <Hint text={label}>
      <Link href={href} className={classes.action} aria-label={label} tabIndex={isPassedOver ? -1 : undefined}>
        {icon}
      </Link>
    </Hint>
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
