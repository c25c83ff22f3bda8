import { lazy, Suspense, useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import { repairTexts as texts } from '#texts/care/repairs.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';

// Dialogs are a part of the app that the dashboard does without until one is opened.
const ConfirmDialog = lazy(() => import('#ui/dialogs/confirm-dialog.tsx').then(({ ConfirmDialog: held }) => ({ default: held })));

interface Props {
  readonly task: number;
  /** The installation's name. */
  readonly description: string;
  /** What is said once it is done. */
  readonly doneText: string;
  readonly onReopen: () => Promise<Outcome>;
}

/** Opens a task again whose repair the data did not confirm; asks before. */
export function ReopenButton({ task, description, doneText, onReopen }: Props) {
  const [isAsking, setAsking] = useState(false);
  const reopen = async () => {
    const outcome = await onReopen();
    setAsking(false);
    if (outcome.ok) notify({ text: doneText, topic: 'outbox' });
    else notify({ text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <>
      <PlainButton look="outline" onClick={() => setAsking(true)}>
        {texts.reopen}
      </PlainButton>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
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
