import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import classes from './side-panel.module.css';
import { useIsPrinted, useMedia } from './use-media.ts';

interface Props {
  /** Its heading and name. */
  readonly title: string;
  /** From this width on there is room for the list and the panel side by side, as '64em'; the screen's own styles say the same. */
  readonly besideFrom: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What was selected in a list: at its right, or over it where there is no room. Escape closes it. Another selection is another `key`. */
export function SidePanel({ title, besideFrom, onClose, children }: Props) {
  const isBeside = useMedia(`(min-width: ${besideFrom})`);
  const isPrinted = useIsPrinted();
  if (!isBeside && !isPrinted) {
    return (
      <Dialog isOpen onClose={onClose} title={title} isFullOnPhone size="lg">
        <div className={classes.stack}>{children}</div>
      </Dialog>
    );
  }
  return (
    <Beside title={title} onClose={onClose}>
      {children}
    </Beside>
  );
}

/** Whoever types means the field: what stands in it is not to be lost, and a search is cleared first. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, input:not([type="radio"], [type="checkbox"])') &&
  (target as HTMLInputElement).value !== '';

function Beside({ title, onClose, children }: Omit<Props, 'besideFrom'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEscape((event) => !isTyping(event) && onClose());
  return (
    <aside className={classes.panel} aria-label={title} data-pv-chosen="">
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <ActionIcon
          className={classes.close ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={uiTexts.closeDetail}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </aside>
  );
}
