import { type Icon, IconClipboardPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { panelTexts } from '#texts/care/to-do-panel.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './main-action.module.css';

interface ActionProps {
  readonly text: string;
  /** Where the row is narrow. */
  readonly shortText: string;
  /** Names the installation too: there are as many buttons as rows. */
  readonly label: string;
  readonly icon?: Icon;
  readonly isBusy?: boolean;
  readonly href?: string;
  readonly onPress?: () => void;
}

/** The main action of a row. */
export function MainAction({ text, shortText, label, icon: Sign, isBusy = false, href, onPress }: ActionProps) {
  const content = (
    <>
      {Sign && <Sign size={16} aria-hidden="true" />}
      <span className={classes.long}>{text}</span>
      <span className={classes.short}>{shortText}</span>
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={classes.main} aria-label={label}>
        {content}
      </Link>
    );
  }
  return (
    <PlainButton className={classes.main} aria-label={label} aria-busy={isBusy} disabled={isBusy} onClick={onPress}>
      {content}
    </PlainButton>
  );
}

interface FileProps {
  readonly what: string;
  readonly place: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** Opens the form for a task. */
export const FileAction = ({ what, place, ...rest }: FileProps) => (
  <MainAction
    {...rest}
    icon={IconClipboardPlus}
    text={texts.fileTask}
    shortText={panelTexts.fileTaskShort}
    label={texts.fileTaskFor(what, place)}
  />
);
