import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { uiTexts } from '#texts/ui.ts';
import classes from './dialog.module.css';
import { useIsTop } from './top-dialog.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface Props {
  readonly isOpen: boolean;
  /** Called for Escape, the cross, a press beside the sheet, and going back. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog from the bottom of the screen, for a phone. It traps the focus and returns it. */
export function Sheet({ isOpen, onClose, title, children }: Props) {
  const isTop = useIsTop(isOpen);
  useFocusReturn(isOpen, true);
  useClosedByBack(isOpen, onClose);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      closeOnEscape={isTop}
      transitionProps={{ duration: 180 }}
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Drawer.Overlay bg="var(--pv-backdrop)" backgroundOpacity={1} />
      <Drawer.Content>
        {/* A div, because a header element would be a second banner of the page. */}
        <Drawer.Header component="div" className={classes.header}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={uiTexts.close} className={classes.close} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface SheetEntry {
  readonly sheet?: string;
}

const isEntryOf = (id: string): boolean => (history.state as SheetEntry | null)?.sheet === id;

/**
 * Lets going back close the sheet instead of leaving the page: an open sheet has a history entry of its own with the same
 * address. If it is closed in another way, the entry is removed, unless the user has navigated on.
 */
function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const id = useId();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    history.pushState({ ...(history.state as object | null), sheet: id }, '');
    const onBack = () => {
      if (!isEntryOf(id)) latest.current();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      if (isEntryOf(id)) history.back();
    };
  }, [isOpen, id]);
}
