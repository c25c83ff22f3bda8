import { IconCloudOff } from '@tabler/icons-react';
import { useRead, useValue } from '#state/doors.ts';
import { usersTexts } from '#texts/users.ts';
import styles from './users.module.css';

/** Whether nothing can be written just now (decision 13). Not knowing yet is no reason to forbid. */
export function useIsOffline(): boolean {
  const { is } = useValue(useRead().connection);
  return is === 'offline' || is === 'portal';
}

/** Why the buttons beside it cannot be pressed. */
export function OfflineReason({ id }: { readonly id?: string }) {
  return (
    <p className={styles.reason} id={id} role="status">
      <IconCloudOff size={18} aria-hidden />
      {usersTexts.offline}
    </p>
  );
}
