import { type ReactNode, useState } from 'react';
import { signedContent } from '#domain/visit/content-hash.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { Change, VisitEdit } from './use-visit-edit.ts';

/** A question that is open: what is done with its answer. */
interface OpenQuestion {
  readonly answer: (isAgreed: boolean) => void;
}

/** The same edits, which ask first if they would change what somebody has signed. `question`: the dialog, to render. */
export function useSignatureGuard(edit: VisitEdit): { readonly edit: VisitEdit; readonly question: ReactNode } {
  const [asked, setAsked] = useState<OpenQuestion | null>(null);
  const { document } = edit;
  const isAgainstSignature = (change: Change): boolean =>
    document.signatures.length > 0 && signedContent(document) !== signedContent(change(document));
  const guarded =
    (apply: (change: Change) => void) =>
    (change: Change): void => {
      if (isAgainstSignature(change))
        setAsked({ answer: (isAgreed) => isAgreed && edit.edit((one) => ({ ...change(one), signatures: [] })) });
      else apply(change);
    };
  const answer = (isAgreed: boolean): void => {
    asked?.answer(isAgreed);
    setAsked(null);
  };
  const mayChange = (): Promise<boolean> =>
    document.signatures.length === 0 ? Promise.resolve(true) : new Promise((resolve) => setAsked({ answer: resolve }));
  const question = (
    <ConfirmDialog
      isOpen={asked !== null}
      onClose={() => answer(false)}
      title={texts.fallTitle}
      text={texts.fallText}
      confirmLabel={texts.fallDo}
      isDangerous
      onConfirm={() => answer(true)}
    />
  );
  return { edit: { ...edit, edit: guarded(edit.edit), type: guarded(edit.type), mayChange }, question };
}
