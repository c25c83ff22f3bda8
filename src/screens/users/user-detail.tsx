import { useIsOffline } from '#state/use-connection.ts';
import { useMay } from '#state/use-account.ts';
import { IconMailForward, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FlowUser } from '#domain/service/flow-user.ts';
import { useCommands } from '#state/app-context.ts';
import { phoneNumber } from '#texts/numbers.ts';
import { assignTexts, deleteUserTexts, usersTexts as texts } from '#texts/users.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { Button } from '#ui/button/button.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import { UserDevices } from './user-devices.tsx';
import { accountStatusOf, activityOf, lastLoginOf } from './user-row.tsx';
import { UserNote } from './user-note.tsx';
import styles from './users.module.css';
import { phoneLink } from '#ui/contact-links.tsx';

export type OpenDialog = 'assign' | 'delete' | null;

interface Props {
  readonly user: FlowUser;
  /** Called after the account was deleted. */
  readonly onClose: () => void;
  /** The open dialog. */
  readonly dialog: OpenDialog;
  readonly onDialog: (dialog: OpenDialog) => void;
}

/** The detail of one customer's account, with its actions. */
export function UserDetail({ user, onClose, dialog, onDialog }: Props) {
  const isOffline = useIsOffline();
  const mayWork = useMay('staff');
  const { email } = user;
  if (!mayWork) return <ReadOnlyDetail user={user} />;

  return (
    <>
      <UserFields user={user} />
      <div className="pv-flow pv-gap-2">
        {!user.isActive && <RemindButton email={email} isOffline={isOffline} />}
        <Button
          variant="light"
          disabled={isOffline}
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          onClick={() => onDialog('assign')}
        >
          {assignTexts.open}
        </Button>
      </div>
      <UserDevices email={email} />
      <UserNote key={email} email={email} />
      <div className="pv-flow pv-gap-2">
        <Button
          variant="subtle"
          color="red"
          disabled={isOffline}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onDialog('delete')}
        >
          {deleteUserTexts.open}
        </Button>
      </div>
      <OfflineReason at="panel" text={isOffline ? texts.offline(user.isActive) : null} />
      {dialog === 'assign' && <AssignDialog email={email} onClose={() => onDialog(null)} />}
      {dialog === 'delete' && <DeleteUserDialog email={email} onClose={() => onDialog(null)} onDeleted={onClose} />}
    </>
  );
}

/** The detail for accounts that may not change anything. */
function ReadOnlyDetail({ user }: { readonly user: FlowUser }) {
  return (
    <>
      <UserFields user={user} />
      <UserDevices email={user.email} />
      <UserNote key={user.email} email={user.email} />
    </>
  );
}

function UserFields({ user }: { readonly user: FlowUser }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      texts.email,
      <a key="email" href={`mailto:${user.email}`}>
        {user.email}
      </a>,
    ],
    [texts.lastLogin, lastLoginOf(user)],
    [
      texts.phone,
      user.phone ? (
        <a key="phone" href={phoneLink(user.phone)}>
          {phoneNumber(user.phone)}
        </a>
      ) : (
        texts.noValue
      ),
    ],
    [texts.accountStatus, accountStatusOf(user)],
    [texts.activity, activityOf(user)],
  ];
  return (
    <dl className={styles.fields}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RemindButton({ email, isOffline }: { readonly email: string; readonly isOffline: boolean }) {
  const { remindActivation } = useCommands();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const remind = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const { ok } = await remindActivation(email);
    isUnderWay.current = false;
    setBusy(false);
    notify(ok ? { text: texts.reminded } : { text: texts.notReminded, isError: true });
  };

  return (
    <Button
      variant="light"
      loading={isBusy}
      disabled={isOffline}
      leftSection={<IconMailForward size={18} aria-hidden />}
      onClick={() => void remind()}
    >
      {texts.remind}
    </Button>
  );
}
