import { type ReactNode, useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';

interface Texts {
  readonly removeTitle: string;
  readonly removeText: string;
  readonly removeDo: string;
}

/**
 * Removes a file of a visit, or of one question (`from`), after a question to the user. `ask` opens the dialog for a hash; where the visit is signed, its signatures are confirmed
 * first. `question` is the dialog.
 */
export function useRemoveFile(
  edit: VisitEdit,
  texts: Texts,
  from: { readonly item: string; readonly of: string | null } | null = null,
): { readonly ask: (sha256: string) => void; readonly question: ReactNode } {
  const { removeFile } = useCommands();
  const [asked, setAsked] = useState<string | null>(null);
  const ask = async (sha256: string): Promise<void> => {
    await edit.flush();
    if (await edit.mayChange()) setAsked(sha256);
  };
  const remove = async (): Promise<void> => {
    const outcome = asked === null ? null : await removeFile(edit.document.uuid, asked, from);
    setAsked(null);
    if (outcome && !outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  };
  const question = (
    <ConfirmDialog
      isOpen={asked !== null}
      onClose={() => setAsked(null)}
      title={texts.removeTitle}
      text={texts.removeText}
      confirmLabel={texts.removeDo}
      isDangerous
      onConfirm={remove}
    />
  );
  return { ask: (sha256) => void ask(sha256), question };
}
