import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '#state/use-may.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { uiTexts } from '#texts/ui.ts';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { MenuLink } from './menu-link.tsx';
import classes from './menu.module.css';

interface Props {
  readonly sorting: ReactNode;
  readonly filter: ReactNode;
  readonly files: ReactNode;
  readonly onClose: () => void;
}

/** Everything about the list that is not in its one line. */
export const ListMenu = ({ sorting, filter, files, onClose }: Props) => (
  <Sheet isOpen onClose={onClose} title={dashboardTexts.title}>
    <section className={classes.part} aria-label={uiTexts.sortRows}>
      <h3 className={classes.title}>{uiTexts.sortRows}</h3>
      <div className={classes.sorting}>{sorting}</div>
    </section>
    {filter && <div className={classes.part}>{filter}</div>}
    <section className={classes.part} aria-label={dashboardTexts.phone.export}>
      <h3 className={classes.title}>{dashboardTexts.phone.export}</h3>
      {files}
    </section>
    {useMay('staff') && (
      <ul className={classes.entries}>
        <MenuLink href="/installation/new" icon={IconPlus} text={dashboardTexts.addInstallation} />
      </ul>
    )}
  </Sheet>
);
