import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import {
  IconListCheck,
  IconCalendarCheck,
  IconChevronDown,
  IconClipboardPlus,
  IconClipboardText,
  IconDotsVertical,
  IconListDetails,
  IconPencil,
  IconReplace,
  IconReportAnalytics,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { useHasTeam, useMay } from '#state/use-account.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { newVisitPath } from '#ui/visit-path.ts';
import { useIsPhone } from '#ui/use-media.ts';
import classes from './installation.module.css';
import type { Installation } from '#domain/service/installation.ts';
import { routeLink } from '#ui/maps/route-link.ts';
import head from './head.module.css';
import { phoneLink } from '#ui/contact-links.tsx';

interface ManageProps {
  readonly sn: string;
  /** Opens 'Wymień falownik'; `null`: it is not offered. */
  readonly onExchange: (() => void) | null;
}

/** 'Zarządzaj': the menu of actions on an installation. */
export function ManageMenu({ sn, onExchange }: ManageProps) {
  const at = encodeURIComponent(sn);
  const mayWork = useMay('staff');
  const hasVisits = useHasTeam();
  const isPhone = useIsPhone(); // the title has the width
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <PlainButton className={classes.manage} data-short={isPhone || undefined} aria-label={installationTexts.manage}>
          {!isPhone && installationTexts.manage}
          {isPhone ? <IconDotsVertical size={20} aria-hidden="true" /> : <IconChevronDown size={18} aria-hidden="true" />}
        </PlainButton>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWork && (
          <Menu.Item component={Link} href={`/installation/${at}/edit`} leftSection={<IconPencil size={18} aria-hidden="true" />}>
            {installationTexts.edit}
          </Menu.Item>
        )}
        {mayWork && (
          <Menu.Item component={Link} href={`/tasks/new?sn=${at}`} leftSection={<IconClipboardPlus size={18} aria-hidden="true" />}>
            {installationTexts.addTask}
          </Menu.Item>
        )}
        {mayWork && hasVisits && (
          <Menu.Item component={Link} href={newVisitPath(sn, null)} leftSection={<IconClipboardText size={18} aria-hidden="true" />}>
            {installationTexts.visit}
          </Menu.Item>
        )}
        {mayWork && hasVisits && (
          <Menu.Item
            component={Link}
            href={newVisitPath(sn, null, 'inspection')}
            leftSection={<IconCalendarCheck size={18} aria-hidden="true" />}
          >
            {installationTexts.inspection}
          </Menu.Item>
        )}
        {mayWork && hasVisits && (
          <Menu.Item
            component={Link}
            href={newVisitPath(sn, null, 'settings')}
            leftSection={<IconListCheck size={18} aria-hidden="true" />}
          >
            {installationTexts.settings}
          </Menu.Item>
        )}
        {onExchange && (
          <Menu.Item onClick={onExchange} leftSection={<IconReplace size={18} aria-hidden="true" />}>
            {installationTexts.exchange}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          href={`/installation/${at}/napiecia`}
          leftSection={<IconReportAnalytics size={18} aria-hidden="true" />}
        >
          {installationTexts.voltageReport}
        </Menu.Item>
        <Menu.Item component={Link} href={`/tasks?sn=${at}`} leftSection={<IconListDetails size={18} aria-hidden="true" />}>
          {installationTexts.taskHistory}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const { bar: barTexts, addTask } = installationTexts;

/** In the head on a phone: the actions on the way and on the roof. Actions without data are left out. */
export function HeadActions({ installation }: { readonly installation: Installation }) {
  const { sn, description, latitude, longitude, address, owner } = installation;
  const mayWork = useMay('staff');
  const route = routeLink({ label: description, latitude, longitude, address });
  return (
    <nav className={head.actions} aria-label={barTexts.label}>
      {route && (
        <a href={route} className={head.action}>
          <IconNavigation size={20} aria-hidden="true" />
          {barTexts.navigate}
        </a>
      )}
      {owner?.phone && (
        <a href={phoneLink(owner.phone)} className={head.action}>
          <IconPhone size={20} aria-hidden="true" />
          {barTexts.call}
        </a>
      )}
      {mayWork && (
        <Link href={`/tasks/new?sn=${encodeURIComponent(sn)}`} className={head.action} data-first="">
          <IconClipboardPlus size={20} aria-hidden="true" />
          {addTask}
        </Link>
      )}
    </nav>
  );
}
