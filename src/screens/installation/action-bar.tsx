import { IconClipboardPlus, IconNavigation, IconPhone } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-may.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { routeLink } from '#ui/maps/route-link.ts';
import classes from './action-bar.module.css';
import { phoneLink } from '#ui/contact-links.tsx';

const { bar: texts, addTask } = installationTexts;

/** What one does on the way and on the roof, at the thumb. What is not known is not there. */
export function ActionBar({ installation }: { readonly installation: Installation }) {
  const { sn, description, latitude, longitude, address, owner } = installation;
  const mayWork = useMay('staff');
  const route = routeLink({ label: description, latitude, longitude, address });
  return (
    <nav className={classes.bar} aria-label={texts.label}>
      {route && (
        <a href={route} className={classes.action}>
          <IconNavigation size={20} aria-hidden="true" />
          {texts.navigate}
        </a>
      )}
      {owner?.phone && (
        <a href={phoneLink(owner.phone)} className={classes.action}>
          <IconPhone size={20} aria-hidden="true" />
          {texts.call}
        </a>
      )}
      {mayWork && (
        <Link href={`/tasks/new?sn=${encodeURIComponent(sn)}`} className={classes.action} data-first="">
          <IconClipboardPlus size={20} aria-hidden="true" />
          {addTask}
        </Link>
      )}
    </nav>
  );
}
