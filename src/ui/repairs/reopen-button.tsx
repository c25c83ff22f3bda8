import { lazy, Suspense, useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import { repairTexts as texts } from '#texts/care/repairs.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';

// The dashboard loads dialogs only when one is opened.
const ConfirmDialog = lazy(() => import('#ui/dialogs/confirm-dialog.tsx').then(({ ConfirmDialog: dialog }) => ({ default: dialog })));

interface Props {
  readonly task: number;
  /** The installation's name. */
  readonly description: string;
  /** The message after success. */
  readonly doneText: string;
  readonly onReopen: () => Promise<Outcome>;
}

/** Reopens a task whose repair is not confirmed by the data, after a confirmation. */
export function ReopenButton({ task, description, doneText, onReopen }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const reopen = async () => {
    const outcome = await onReopen();
    setDialogOpen(false);
    if (outcome.ok) notify({ text: doneText, topic: 'outbox' });
    else notify({ text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <>
      <PlainButton look="outline" onClick={() => setDialogOpen(true)}>
        {texts.reopen}
      </PlainButton>
      {isDialogOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            onClose={() => setDialogOpen(false)}
            title={texts.reopenTitle}
            text={texts.reopenText(task, description)}
            confirmLabel={texts.reopen}
            onConfirm={reopen}
          />
        </Suspense>
      )}
    </>
  );
}
