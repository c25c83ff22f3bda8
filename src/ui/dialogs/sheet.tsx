import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import classes from './dialog.module.css';
import { useIsTop } from './top-dialog.ts';
import { useClosedByBack } from './use-closed-by-back.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface Props {
  readonly isOpen: boolean;
  /** Escape, the cross, a press beside it, and the gesture or button that goes back. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog from below, for a phone: something to read beside what is on the screen. Holds the focus and gives it back. */
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
        {/* a div: as a header element it would be the page's second banner */}
        <Drawer.Header component="div" className={classes.header}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={uiTexts.close} className={classes.close} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
