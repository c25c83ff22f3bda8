import { IconCloudOff } from '@tabler/icons-react';
import styles from './offline-reason.module.css';

interface Props {
  /** Why the buttons are disabled; `null` if they are not. */
  readonly text: string | null;
  readonly id?: string;
  /** Sticky at the bottom of a panel, or one line below the buttons of a dialog. */
  readonly at: 'panel' | 'dialog';
}

/**
 * Why buttons are disabled. It is always rendered: its space, so that nothing moves when the connection changes, and its
 * live region, so that screen readers announce the text.
 */
export function OfflineReason({ text, id, at }: Props) {
  return (
    <div className={styles.box} data-at={at} role="status">
      {text !== null && (
        <p className={styles.reason} id={id}>
          <IconCloudOff size={18} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
