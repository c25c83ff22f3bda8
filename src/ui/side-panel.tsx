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
  /** From this width on list and panel are side by side, such as '64em'. The screen's style sheet has the same value. */
  readonly besideFrom: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The details of a selected row: right of the list, or in a dialog if there is no space. Escape closes it. Give each selection its own `key`. */
export function SidePanel({ title, besideFrom, onClose, children }: Props) {
  const isBeside = useMedia(`(min-width: ${besideFrom})`);
  const isPrinted = useIsPrinted();
  if (!isBeside && !isPrinted) {
    return (
      <Dialog isOpen onClose={onClose} title={title} isFullOnPhone size="lg">
        <div className="pv-column pv-gap-4">{children}</div>
      </Dialog>
    );
  }
  return (
    <Beside title={title} onClose={onClose}>
      {children}
    </Beside>
  );
}

/** Whether the key was pressed in a field with text. Escape then belongs to the field: its text must not be lost. */
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
