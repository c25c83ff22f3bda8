import { IconClipboardPlus, IconNavigation, IconPhone, IconReportAnalytics } from '@tabler/icons-react';
import { MenuLink } from '#ui/tables/cards/list-menu.tsx';
import classes from '#ui/tables/cards/menu.module.css';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-account.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { phoneNumber } from '#texts/numbers.ts';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { routeLink } from '#ui/maps/route-link.ts';
import { phoneLink } from '#ui/contact-links.tsx';

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
