import { type ReactNode, useState } from 'react';
import { signedContent } from '#domain/visit/content-hash.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { Change, VisitEdit } from './use-visit-edit.ts';

/** The same edits, which ask first if they would change what somebody has signed. `question`: the dialog, to render. */
export function useSignatureGuard(edit: VisitEdit): { readonly edit: VisitEdit; readonly question: ReactNode } {
  const [asked, setAsked] = useState<Change | null>(null);
  const { document } = edit;
  const isAgainstSignature = (change: Change): boolean =>
    document.signatures.length > 0 && signedContent(document) !== signedContent(change(document));
  const guarded =
    (apply: (change: Change) => void) =>
    (change: Change): void => {
      if (isAgainstSignature(change)) setAsked(() => change);
      else apply(change);
    };
  const question = (
    <ConfirmDialog
      isOpen={asked !== null}
      onClose={() => setAsked(null)}
      title={texts.fallTitle}
      text={texts.fallText}
      confirmLabel={texts.fallDo}
      isDangerous
      onConfirm={() => {
        if (asked) edit.edit((one) => ({ ...asked(one), signatures: [] }));
        setAsked(null);
      }}
    />
  );
  return { edit: { ...edit, edit: guarded(edit.edit), type: guarded(edit.type) }, question };
}
