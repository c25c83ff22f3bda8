import { useIsOffline } from '#state/use-connection.ts';
import { useCommands } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { deleteUserTexts as texts } from '#texts/users.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a customer's account. The e-mail has to be typed to confirm. */
export function DeleteUserDialog({ email, onClose, onDeleted }: Props) {
  const { deleteUser } = useCommands();
  const isOffline = useIsOffline();

  const remove = async (): Promise<void> => {
    if (isOffline) return;
    const outcome = await deleteUser(email);
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    notify({ text: texts.done(email) });
    onClose();
    onDeleted();
  };

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.question(email)}
      text={texts.consequence}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      isDangerous
      typed={{ expected: email, label: texts.again, wrong: texts.mismatch }}
      onConfirm={remove}
      isForbidden={isOffline}
      note={<OfflineReason at="dialog" text={isOffline ? texts.offline : null} />}
    />
  );
}
