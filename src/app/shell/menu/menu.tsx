import {
  IconBook2,
  IconBuilding,
  IconCalendarUser,
  IconChecklist,
  IconClipboardText,
  IconDeviceTv,
  IconDotsVertical,
  IconLogout,
  IconUserCircle,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { useHasTeam, useMay, useMayChangeCompany } from '#state/use-account.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { endingControl } from '#ui/button/ending-control.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { useIsPhone } from '#ui/use-media.ts';
import bars from '#app/shell/bars.module.css';
import classes from './menu.module.css';

interface Props {
  /** On a phone; elsewhere signing out is in the bar. */
  readonly onLogout: (() => void) | null;
}

/** The screens that are not in the bar (specification 3.30); on a phone also signing out. */
export function Menu({ onLogout }: Props) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEscape(() => {
    setOpen(false);
    button.current?.focus();
  }, isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const beside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', beside);
    document.addEventListener('focusin', beside);
    return () => {
      document.removeEventListener('pointerdown', beside);
      document.removeEventListener('focusin', beside);
    };
  }, [isOpen]);

  const { menu } = shellTexts;
  return (
    <div ref={place} className={classes.place}>
      <PlainButton ref={button} className={bars.tool} aria-label={menu} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconDotsVertical size={20} aria-hidden="true" />
      </PlainButton>
      {isOpen && <Sheet onLogout={onLogout} onDone={() => setOpen(false)} />}
    </div>
  );
}

function Sheet({ onLogout, onDone }: Props & { readonly onDone: () => void }) {
  const { username } = useValue(useQueries().session);
  const { signedInAs, logout, day, guide, readiness, visits, account, team, company, wall } = shellTexts;
  const isPhone = useIsPhone();
  const hasTeam = useHasTeam();
  const mayManage = useMay('admin');
  const mayChangeCompany = useMayChangeCompany();
  return (
    <div className={classes.sheet} data-testid="menu">
      {username && <p className={classes.who}>{signedInAs(username)}</p>}
      <Entry href="/day" icon={IconCalendarUser} text={day} />
      {hasTeam && <Entry href="/visits" icon={IconClipboardText} text={visits} />}
      <Entry href="/poradnik" icon={IconBook2} text={guide} />
      <Entry href="/readiness" icon={IconChecklist} text={readiness} />
      <Entry href="/account" icon={IconUserCircle} text={account} />
      {mayManage && <Entry href="/team" icon={IconUsersGroup} text={team} />}
      {mayChangeCompany && <Entry href="/company" icon={IconBuilding} text={company} />}
      {!isPhone && <Entry href="/wall" icon={IconDeviceTv} text={wall} />}
      {onLogout && (
        <PlainButton
          {...endingControl}
          className={classes.entry}
          onClick={() => {
            onDone();
            onLogout();
          }}
        >
          <IconLogout size={20} aria-hidden="true" />
          {logout}
        </PlainButton>
      )}
    </div>
  );
}

interface EntryProps {
  readonly href: string;
  readonly icon: Icon;
  readonly text: string;
}

const Entry = ({ href, icon: Icon, text }: EntryProps) => (
  <Link href={href} className={classes.entry}>
    <Icon size={20} aria-hidden="true" />
    {text}
  </Link>
);
