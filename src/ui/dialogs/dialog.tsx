import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { BACKDROP_TIME } from '#domain/service/refresh.ts';
import { uiTexts } from '#texts/ui.ts';
import { useIsPhone } from '#ui/use-media.ts';
import classes from './dialog.module.css';
import { useIsTop } from './top-dialog.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface Props {
  readonly isOpen: boolean;
  /** Called for Escape, the cross and a press beside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Full screen on a phone, for forms. */
  readonly isFullOnPhone?: boolean;
  /** False if the user has to decide: no cross, no Escape, no press beside it. */
  readonly canClose?: boolean;
  /** False if another element gets the focus when it closes. */
  readonly shouldReturnFocus?: boolean;
}

/** A dialog: it traps the focus, returns it, and closes with Escape. Its backdrop fades in half a second (specification 20.8). */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  size = 'md',
  isFullOnPhone = false,
  canClose = true,
  shouldReturnFocus = true,
}: Props) {
  const isPhone = useIsPhone();
  const isTop = useIsTop(isOpen);
  useFocusReturn(isOpen, shouldReturnFocus);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      centered
      fullScreen={isPhone && isFullOnPhone}
      radius="var(--pv-radius-l)"
      closeOnEscape={canClose && isTop}
      closeOnClickOutside={canClose}
      returnFocus={shouldReturnFocus}
      transitionProps={{ transition: 'pop', duration: 160 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay bg="var(--pv-backdrop)" backgroundOpacity={1} transitionProps={{ duration: BACKDROP_TIME }} />
      <Modal.Content>
        {/* A div, because a header element would be a second banner of the page. */}
        <Modal.Header component="div" className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {canClose && <Modal.CloseButton aria-label={uiTexts.close} className={classes.close} />}
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at the bottom of a dialog. The last one is the primary one. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
