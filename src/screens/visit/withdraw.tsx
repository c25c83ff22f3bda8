import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { visitExchangeKey } from '#domain/service/exchange.ts';
import { useCommands } from '#state/app-context.ts';
import type { HeldVisit } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { withdrawTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { inkDraftKey } from '#screens/visit/end/use-ink.ts';

/** 'Usuń wizytę': a draft that was begun by mistake, after a question. */
export function Withdraw({ visit: { document, about } }: { readonly visit: HeldVisit }) {
  const { withdrawVisit, dropDraft } = useCommands();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { uuid, number, answers, files } = document;
  const withdraw = async (): Promise<void> => {
    setAsking(false);
    const outcome = await withdrawVisit({ visit: uuid, number, about });
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    await Promise.all([dropDraft(inkDraftKey(uuid)), dropDraft(visitExchangeKey(uuid))]);
    notify({ text: texts.done(number) });
    go('/visits', { replace: true });
  };
  return (
    <>
      <PlainButton look="icon" aria-label={texts.title} title={texts.title} onClick={() => setAsking(true)}>
        <IconTrash size={20} aria-hidden="true" />
      </PlainButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.question}
        text={texts.text(answers.length, files.length)}
        confirmLabel={texts.title}
        isDangerous
        onConfirm={withdraw}
      />
    </>
  );
}
