import { useEffect, useState } from 'react';
import { FUSE_NOTE_MAX } from '#domain/service/limits.ts';
import type { Problem } from '#domain/service/problem.ts';
import { fuseTexts as texts } from '#texts/care/fuses.ts';
import { problemSentence } from '#texts/problems.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';

interface Props {
  readonly isOpen: boolean;
  /** The account that says it. */
  readonly by: string;
  readonly onClose: () => void;
  /** Resolves to the problem if it could not be stored. */
  readonly onConfirm: (note: string) => Promise<Problem | null>;
}

/** Asks whether the string fuses are good, with an optional note. It stays open with the note if that could not be stored. */
export function FuseCheckDialog({ isOpen, by, onClose, onConfirm }: Props) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    setNote('');
    setProblem(null);
  }, [isOpen]);
  const confirm = async (): Promise<void> => {
    const failure = await onConfirm(note);
    setProblem(failure);
    if (!failure) onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      text={texts.question(by)}
      confirmLabel={texts.action}
      onConfirm={confirm}
    >
      <TextAreaField label={texts.note} value={note} onChange={setNote} maxLength={FUSE_NOTE_MAX} rows={2} />
      <FormAlert text={problem && problemSentence(problem)} />
    </ConfirmDialog>
  );
}
