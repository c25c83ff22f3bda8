import {
  IconLogout,
  IconSearch,
  IconHome,
  IconMap2,
  IconTool,
  IconUsers,
  type Icon,
  IconAlertTriangle,
  IconCloudUpload,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { firstStepsAnswer } from '#state/use-first-steps.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Logo } from '#ui/brand/logo.tsx';
import { Hint } from '#ui/hint.tsx';
import { endingControl } from '#ui/button/ending-control.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './bars.module.css';
import bottom from './bottom-bar.module.css';
import { ConnectionMark } from './connection-mark.tsx';
import offerClasses from './first-steps-offer.module.css';
import { Menu } from './menu/menu.tsx';
import { needsUser } from '#domain/service/change-state.ts';
import { useQueries, useValue } from '#state/app-context.ts';

/** Number of changes that have not reached the office, as a link to them. Not shown if there are none. */
function UnsentCount() {
  const { pending, isSending, stoppedFiles } = useValue(useQueries().outbox);
  const troubled = pending.filter(needsUser).length;
  const { outbox } = shellTexts;
  if (pending.length === 0) return null;
  const words = [
    outbox.count(pending.length),
    troubled > 0 && outbox.troubled(troubled),
    isSending && outbox.sending,
    stoppedFiles > 0 && outbox.photosStopped,
  ]
    .filter(Boolean)
    .join(', ');
  const Icon = troubled > 0 ? IconAlertTriangle : IconCloudUpload;
  return (
    <Hint text={words}>
      <Link
        href="/unsent"
        className={classes.unsent}
        data-troubled={troubled > 0 || undefined}
        aria-label={words}
        data-testid="unsent-count"
      >
        <Icon size={18} aria-hidden="true" />
        {pending.length}
      </Link>
    </Hint>
  );
}

interface NavLink {
  readonly href: string;
  readonly title: string;
  readonly icon: Icon;
}

/** The four links (specification 3.11). */
const navLinks: readonly NavLink[] = [
  { href: '/', title: shellTexts.home, icon: IconHome },
  { href: '/map', title: shellTexts.map, icon: IconMap2 },
  { href: '/tasks', title: shellTexts.tasks, icon: IconTool },
  { href: '/users', title: shellTexts.users, icon: IconUsers },
];

/** '/' is active at itself and at an installation; the others at all paths below them. */
function isActive(href: string, path: string): boolean {
  if (href === '/') return path === '/' || path.startsWith('/installation/');
  return path === href || path.startsWith(`${href}/`);
}

interface Props {
  readonly isPhone: boolean;
  /** In landscape on a phone: all is in this bar, the links as well. */
  readonly isShort: boolean;
  /** The offer of the first steps, before the buttons that are always shown. */
  readonly offer: ReactNode;
  readonly onSearch: () => void;
  readonly onLogout: () => void;
}

/**
 * Logo, the four links where there is room, connection, unsent changes, search, menu, sign-out. On a phone signing out is in the menu: at the
 * end of the bar it would lie where the crosses of other screens lie.
 */
export function TopBar({ isPhone, isShort, offer, onSearch, onLogout }: Props) {
  const [path] = useLocation();
  const { palette, logout, product, navigation } = shellTexts;
  const isSmall = isPhone || isShort;
  return (
    <header className={classes.top}>
      <Link href="/" className={classes.brand} aria-label={product}>
        <Logo size={30} />
        <span className={classes.name} aria-hidden="true">
          {product}
        </span>
      </Link>
      {isPhone && !isShort ? <span className="pv-grow" /> : <Links label={navigation} isIconOnly={isPhone} />}
      {firstStepsAnswer().is === 'offered' && (
        <span className={offerClasses.offer} data-first-steps="">
          {offer}
        </span>
      )}
      <UnsentCount />
      <ConnectionMark />
      <Hint text={palette.open}>
        <PlainButton className={classes.tool} aria-label={palette.open} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
          <IconSearch size={20} aria-hidden="true" />
        </PlainButton>
      </Hint>
      <Menu key={path} onLogout={isSmall ? onLogout : null} />
      {!isSmall && (
        <Hint text={logout}>
          <PlainButton {...endingControl} className={classes.tool} aria-label={logout} onClick={onLogout}>
            <IconLogout size={20} aria-hidden="true" />
          </PlainButton>
        </Hint>
      )}
    </header>
  );
}

function Links({ label, isIconOnly }: { readonly label: string; readonly isIconOnly: boolean }) {
  const [path] = useLocation();
  return (
    <nav className={classes.links} aria-label={label}>
      {navLinks.map(({ href, title, icon: Icon }) => (
        <Link key={href} href={href} className={classes.link} aria-current={isActive(href, path) ? 'page' : undefined}>
          <Icon size={18} aria-hidden="true" className={classes.linkIcon} />
          <span className={isIconOnly ? 'pv-hidden' : undefined}>{title}</span>
        </Link>
      ))}
    </nav>
  );
}

/** On a phone held upright the four links are at the bottom, in reach of the thumb. */
export function BottomBar() {
  const [path] = useLocation();
  return (
    <nav className={bottom.bottom} aria-label={shellTexts.navigation}>
      {navLinks.map(({ href, title, icon: Icon }) => (
        <Link key={href} href={href} className={bottom.tab} aria-current={isActive(href, path) ? 'page' : undefined}>
          <Icon size={22} aria-hidden="true" />
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  );
}
