import { IconCloudOff } from '@tabler/icons-react';
import styles from './offline-reason.module.css';

interface Props {
  /** What cannot be done, null while it can. */
  readonly text: string | null;
  readonly id?: string;
  /** At the foot of a panel, in sight wherever that is scrolled to; or one line beneath a dialog's buttons. */
  readonly at: 'panel' | 'dialog';
}

/**
 * Why buttons cannot be pressed. Its room is always there, so that nothing moves under a finger when the connection goes or
 * comes, and so is its region, or nobody would hear it.
 */
export function OfflineReason({ text, id, at }: Props) {
  return (
    <div className={styles.room} data-at={at} role="status">
      {text !== null && (
        <p className={styles.reason} id={id}>
          <IconCloudOff size={18} aria-hidden className={styles.icon} />
          {text}
        </p>
      )}
    </div>
  );
}
