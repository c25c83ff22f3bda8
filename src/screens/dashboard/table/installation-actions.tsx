import { IconClipboardPlus, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
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
    <Action
      href={`/tasks/new?sn=${encodeURIComponent(sn)}`}
      label={dashboardTexts.addTask}
      icon={<IconClipboardPlus size={20} aria-hidden="true" />}
      isPassedOver
    />
  </div>
);

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
