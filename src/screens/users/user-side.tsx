import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { usersTexts as texts } from '#texts/users.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useMedia } from '#ui/use-media.ts';
import styles from './users.module.css';

/** From here on there is room for the list and a panel side by side; the same in users.module.css. */
const WIDE = '(min-width: 64em)';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The selected account: at the right of the list, or over it where there is no room. */
export function UserSide({ onClose, children }: Props) {
  const isWide = useMedia(WIDE);
  if (isWide) return <Panel onClose={onClose}>{children}</Panel>;
  return (
    <Dialog isOpen onClose={onClose} title={texts.detail} isFullOnPhone size="lg">
      <div className={styles.stack}>{children}</div>
    </Dialog>
  );
}

function Panel({ onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className={styles.panel} aria-label={texts.detail}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {texts.detail}
        </h2>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.close} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </aside>
  );
}
