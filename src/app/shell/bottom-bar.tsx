import { Link, useLocation } from 'wouter';
import { shellTexts } from '#texts/shell/shell.ts';
import classes from './bottom-bar.module.css';
import { isActive, navLinks } from './nav-links.ts';

/** On a phone held upright the four links are at the bottom, in reach of the thumb. */
export function BottomBar() {
  const [path] = useLocation();
  return (
    <nav className={classes.bottom} aria-label={shellTexts.navigation}>
      {navLinks.map(({ href, title, icon: Icon }) => (
        <Link key={href} href={href} className={classes.tab} aria-current={isActive(href, path) ? 'page' : undefined}>
          <Icon size={22} aria-hidden="true" />
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  );
}
