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
  /** Escape, the cross and a press beside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** On a phone over the whole screen: for forms. */
  readonly isFullOnPhone?: boolean;
  /** False where leaving needs a decision: no cross, no Escape, no press beside it. */
  readonly canClose?: boolean;
  /** False where what it brought about has the focus when it closes. */
  readonly givesFocusBack?: boolean;
}

/** A dialog: holds the focus, gives it back, closes with Escape; its backdrop takes half a second (specification 20.8). */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  size = 'md',
  isFullOnPhone = false,
  canClose = true,
  givesFocusBack = true,
}: Props) {
  const isPhone = useIsPhone();
  const isTop = useIsTop(isOpen);
  useFocusReturn(isOpen, givesFocusBack);
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
      returnFocus={givesFocusBack}
      transitionProps={{ transition: 'pop', duration: 160 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay bg="var(--pv-backdrop)" backgroundOpacity={1} transitionProps={{ duration: BACKDROP_TIME }} />
      <Modal.Content>
        {/* a div: as a header element it would be the page's second banner */}
        <Modal.Header component="div" className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {canClose && <Modal.CloseButton aria-label={uiTexts.close} className={classes.close} />}
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at a dialog's foot; the last one is the one that does it. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
