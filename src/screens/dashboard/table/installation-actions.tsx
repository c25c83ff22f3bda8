import { IconClipboardPlus, IconEye, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-may.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './installations.module.css';

/** What stands at the end of each row; the second is passed over by the Tab key: two stops a row are enough, and arrows reach it. */
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

/** To the wizard. */
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
