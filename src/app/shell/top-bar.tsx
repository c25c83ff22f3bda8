import { IconLogout, IconSearch } from '@tabler/icons-react';
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
import { isActive, navLinks } from './nav-links.ts';
import { UnsentCount } from './unsent-count.tsx';

interface Props {
  readonly isPhone: boolean;
  /** In landscape on a phone: all is in this bar, the links as well. */
  readonly isShort: boolean;
  /** The offer of the first steps, before the buttons that are always shown. */
  readonly offer: ReactNode;
  readonly onSearch: () => void;
  readonly onShortcuts: () => void;
  readonly onInstall: () => void;
  readonly onLogout: () => void;
}

/**
 * Logo, the four links where there is room, connection, unsent changes, search, menu, sign-out. On a phone signing out is in the menu: at the
 * end of the bar it would lie where the crosses of other screens lie.
 */
export function TopBar({ isPhone, isShort, offer, onSearch, onShortcuts, onInstall, onLogout }: Props) {
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
      {isPhone && !isShort ? <span className={classes.gap} /> : <Links label={navigation} isIconOnly={isPhone} />}
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
      <Menu key={path} onShortcuts={onShortcuts} onInstall={onInstall} onLogout={isSmall ? onLogout : null} />
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
