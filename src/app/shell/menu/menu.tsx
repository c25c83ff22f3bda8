import {
  IconBook2,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarUser,
  IconChecklist,
  IconClipboardText,
  IconCloudUpload,
  IconDeviceMobilePlus,
  IconDeviceTv,
  IconDotsVertical,
  IconKeyboard,
  IconLogout,
  IconUsersGroup,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { useHasTeam, useMayChangeCompany } from '#state/use-account.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { endingControl } from '#ui/button/ending-control.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { useIsPhone } from '#ui/use-media.ts';
import bars from '#app/shell/bars.module.css';
import classes from './menu.module.css';
import { useMantineColorScheme } from '@mantine/core';

const DigestChoice = lazy(() => import('./digest-choice.tsx').then((module) => ({ default: module.DigestChoice })));

const THEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

interface Props {
  readonly onShortcuts: () => void;
  readonly onInstall: () => void;
  /** On a phone; elsewhere signing out is in the bar. */
  readonly onLogout: (() => void) | null;
}

/** What is needed occasionally: theme, mails, unsent changes, readiness, installing, shortcuts; on a phone signing out. */
export function Menu({ onShortcuts, onInstall, onLogout }: Props) {
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
      {isOpen && <Sheet onShortcuts={onShortcuts} onInstall={onInstall} onLogout={onLogout} onDone={() => setOpen(false)} />}
    </div>
  );
}

function Sheet({ onShortcuts, onInstall, onLogout, onDone }: Props & { readonly onDone: () => void }) {
  const queries = useQueries();
  const { username } = useValue(queries.session);
  const { isInstalled } = useValue(queries.update);
  const { account, logout, day, guide, unsent, readiness, visits, inspections, team, company, wall, shortcuts, install, theme } =
    shellTexts;
  const isPhone = useIsPhone();
  const hasTeam = useHasTeam();
  const mayChangeCompany = useMayChangeCompany();
  const then = (does: () => void) => () => {
    onDone();
    does();
  };
  return (
    <div className={classes.sheet} data-testid="menu">
      {username && <p className={classes.who}>{account(username)}</p>}
      <p className={classes.label} id="pv-theme">
        {theme}
      </p>
      <ThemeChoice labelledBy="pv-theme" />
      <div className={classes.digest}>
        <Suspense fallback={null}>
          <DigestChoice />
        </Suspense>
      </div>
      <hr className={classes.line} />
      <Entry href="/day" icon={<IconCalendarUser size={20} aria-hidden="true" />} text={day} />
      <Entry href="/unsent" icon={<IconCloudUpload size={20} aria-hidden="true" />} text={unsent} />
      <Entry href="/readiness" icon={<IconChecklist size={20} aria-hidden="true" />} text={readiness} />
      {hasTeam && (
        <>
          <Entry href="/visits" icon={<IconClipboardText size={20} aria-hidden="true" />} text={visits} />
          <Entry href="/inspections" icon={<IconCalendarCheck size={20} aria-hidden="true" />} text={inspections} />
        </>
      )}
      <Entry href="/poradnik" icon={<IconBook2 size={20} aria-hidden="true" />} text={guide} />
      {hasTeam && <Entry href="/team" icon={<IconUsersGroup size={20} aria-hidden="true" />} text={team} />}
      {mayChangeCompany && <Entry href="/company" icon={<IconBuilding size={20} aria-hidden="true" />} text={company} />}
      {!isPhone && <Entry href="/wall" icon={<IconDeviceTv size={20} aria-hidden="true" />} text={wall} />}
      {!isInstalled && (
        <Entry onPress={then(onInstall)} icon={<IconDeviceMobilePlus size={20} aria-hidden="true" />} text={install.offer} />
      )}
      <Entry onPress={then(onShortcuts)} icon={<IconKeyboard size={20} aria-hidden="true" />} text={shortcuts.open} />
      {onLogout && (
        <>
          <hr className={classes.line} />
          <Entry isEnding onPress={then(onLogout)} icon={<IconLogout size={20} aria-hidden="true" />} text={logout} />
        </>
      )}
    </div>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly href?: string;
  readonly onPress?: () => void;
  readonly isEnding?: boolean;
}

function Entry({ icon, text, href, onPress, isEnding }: EntryProps) {
  if (href) {
    return (
      <Link href={href} className={classes.entry}>
        {icon}
        {text}
      </Link>
    );
  }
  return (
    <PlainButton {...(isEnding && endingControl)} className={classes.entry} onClick={onPress}>
      {icon}
      {text}
    </PlainButton>
  );
}

/** Light, dark, or as the system; stored on this device. */
function ThemeChoice({ labelledBy }: { readonly labelledBy: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.themes}>
      {THEMES.map(({ value, icon: Icon }) => (
        <label key={value} className={classes.theme} data-on={colorScheme === value || undefined}>
          <input
            type="radio"
            name="pv-theme"
            className="pv-hidden"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={18} aria-hidden="true" />
          {shellTexts.themes[value]}
        </label>
      ))}
    </div>
  );
}
