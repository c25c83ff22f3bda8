import { IconClipboardText, IconNavigation, IconPhone } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { callableNumber } from '#domain/service/site-card.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useHasTeam, useMay } from '#state/use-account.ts';
import { type DayStop, useOpenVisitOf } from '#state/use-day.ts';
import { stopTexts as texts } from '#texts/day.ts';
import { phoneLink } from '#ui/contact-links.tsx';
import { routeLink } from '#ui/maps/route-link.ts';
import { newVisitPath } from '#ui/visit-path.ts';
import classes from './stop-actions.module.css';

interface Props {
  readonly stop: DayStop;
  readonly name: string;
}

/** 'Nawiguj', 'Zadzwoń', 'Rozpocznij wizytę'. */
export function StopActions({ stop: { key, task, installation }, name }: Props) {
  const address = installation?.address ?? task?.address;
  const route = routeLink({
    ...{ label: name, latitude: installation?.latitude ?? null, longitude: installation?.longitude ?? null },
    ...(address && { address }),
  });
  return (
    <div className={classes.actions}>
      {route && (
        <a href={route} target="_blank" rel="noreferrer" className={classes.action} aria-label={texts.navigateTo(name)}>
          <IconNavigation size={20} aria-hidden="true" />
          {texts.navigate}
        </a>
      )}
      {installation && <Call installation={installation} name={name} />}
      {task && installation && <Begin stopKey={key} sn={installation.sn} name={name} />}
    </div>
  );
}

/** Calls the contact of the site card, else the owner. */
function Call({ installation: { id, owner }, name }: { readonly installation: Installation; readonly name: string }) {
  const contact = callableNumber(lastKnown(useValue(useQueries().siteCard(id)))?.contactPhone ?? '');
  const number = contact === null ? owner?.phone && phoneLink(owner.phone) : `tel:${contact}`;
  if (!number) return null;
  return (
    <a href={number} className={classes.action} aria-label={texts.callTo(name)}>
      <IconPhone size={20} aria-hidden="true" />
      {texts.call}
    </a>
  );
}

/** Begins the visit of the request, or goes back to the draft of it that is on this device. */
function Begin({ stopKey, sn, name }: { readonly stopKey: string; readonly sn: string; readonly name: string }) {
  const open = useOpenVisitOf(stopKey);
  const [mayWork, hasVisits] = [useMay('staff'), useHasTeam()];
  if (!mayWork || !hasVisits) return null;
  return (
    <Link
      href={open === undefined ? newVisitPath(sn, stopKey) : `/visit/${open}`}
      className={classes.begin}
      aria-label={open === undefined ? texts.beginAt(name) : texts.backAt(name)}
    >
      <IconClipboardText size={20} aria-hidden="true" />
      {open === undefined ? texts.begin : texts.back}
    </Link>
  );
}
