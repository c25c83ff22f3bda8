import { type Icon, IconClipboardPlus, IconNavigation, IconPhone, IconReportAnalytics, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './menu.module.css';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-account.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { phoneNumber } from '#texts/numbers.ts';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { routeLink } from '#ui/maps/route-link.ts';
import { phoneLink } from '#ui/contact-links.tsx';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';

interface Props {
  readonly href: string;
  readonly icon: Icon;
  readonly text: string;
  /** Opened by the device: a call, a route. */
  readonly isOutside?: boolean;
}

/** An entry of a menu that slides in from below. Its target replaces the menu in the history, so that going back leads to the list. */
const MenuLink = ({ href, icon: Sign, text, isOutside }: Props) => (
  <li>
    {isOutside ? (
      <a href={href} className={classes.entry}>
        <Sign size={20} aria-hidden="true" />
        {text}
      </a>
    ) : (
      <Link href={href} replace className={classes.entry}>
        <Sign size={20} aria-hidden="true" />
        {text}
      </Link>
    )}
  </li>
);

const { phone: texts, addTask } = dashboardTexts;

interface CardMenuProps {
  readonly installation: Installation;
  readonly onClose: () => void;
}

/** What can be done with an installation besides opening it. */
export function CardMenu({ installation, onClose }: CardMenuProps) {
  const { sn, description, latitude, longitude, address, owner } = installation;
  const at = encodeURIComponent(sn);
  const mayWork = useMay('staff');
  const route = routeLink({ label: description, latitude, longitude, address });
  return (
    <Sheet isOpen onClose={onClose} title={description}>
      <ul className={classes.entries}>
        {mayWork && <MenuLink href={`/tasks/new?sn=${at}`} icon={IconClipboardPlus} text={addTask} />}
        {route && <MenuLink href={route} isOutside icon={IconNavigation} text={texts.navigate} />}
        {owner?.phone && <MenuLink href={phoneLink(owner.phone)} isOutside icon={IconPhone} text={texts.call(phoneNumber(owner.phone))} />}
        <MenuLink href={`/installation/${at}/napiecia`} icon={IconReportAnalytics} text={texts.voltages} />
      </ul>
    </Sheet>
  );
}

interface ListMenuProps {
  readonly sorting: ReactNode;
  readonly filter: ReactNode;
  readonly files: ReactNode;
  readonly onClose: () => void;
}

/** Order, filter and export of the list. */
export const ListMenu = ({ sorting, filter, files, onClose }: ListMenuProps) => (
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
