import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import classes from './menu.module.css';

interface LinkProps {
  readonly href: string;
  readonly icon: Icon;
  readonly text: string;
  /** Opened by the device: a call, a route. */
  readonly isOutside?: boolean;
}

/** An entry of a menu that slides in from below. Its target replaces the menu in the history, so that going back leads to the list. */
export const MenuLink = ({ href, icon: Sign, text, isOutside }: LinkProps) => (
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

interface PressProps extends Pick<LinkProps, 'icon' | 'text'> {
  readonly onPress: () => void;
}

/** An entry that does something. */
export const MenuPress = ({ icon: Sign, text, onPress }: PressProps) => (
  <li>
    <PlainButton className={classes.entry} onClick={onPress}>
      <Sign size={20} aria-hidden="true" />
      {text}
    </PlainButton>
  </li>
);

export interface ListMenuParts {
  /** The name of the list. */
  readonly title: string;
  readonly sorting: ReactNode;
  readonly filter?: ReactNode;
  readonly files: ReactNode;
  /** What explains the list. */
  readonly more?: { readonly title: string; readonly content: ReactNode };
  /** The form that adds a row. */
  readonly add?: { readonly href: string; readonly text: string } | undefined;
}

/** Order, filter and export of a list, and the way to add a row. */
export const ListMenu = ({ title, sorting, filter, files, more, add, onClose }: ListMenuParts & { readonly onClose: () => void }) => (
  <Sheet isOpen onClose={onClose} title={title}>
    <section className={classes.part} aria-label={uiTexts.sortRows}>
      <h3 className="pv-soft pv-strong">{uiTexts.sortRows}</h3>
      <div className={classes.sorting}>{sorting}</div>
    </section>
    {filter && <div className={classes.part}>{filter}</div>}
    <section className={classes.part} aria-label={uiTexts.export} data-words="">
      <h3 className="pv-soft pv-strong">{uiTexts.export}</h3>
      {files}
    </section>
    {more && (
      <section className={classes.part} aria-label={more.title}>
        <h3 className="pv-soft pv-strong">{more.title}</h3>
        {more.content}
      </section>
    )}
    {add && (
      <ul className={classes.entries}>
        <MenuLink {...add} icon={IconPlus} />
      </ul>
    )}
  </Sheet>
);
