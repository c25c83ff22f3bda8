import type { Icon } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './menu.module.css';

interface Props {
  readonly href: string;
  readonly icon: Icon;
  readonly text: string;
  /** A call, a route: the device's business. */
  readonly isOutside?: boolean;
}

/** An entry of a menu from below. What it leads to takes the menu's place in the history: going back, the list is there, not the menu. */
export const MenuLink = ({ href, icon: Sign, text, isOutside }: Props) => (
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
