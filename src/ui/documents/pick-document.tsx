import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { report } from '#failures/report.ts';
import { documentTexts as texts } from '#texts/visit/documents.ts';
import { FileInput } from '#ui/forms/file-input.tsx';
import { type Attachment, ATTACHMENT_TYPES, readAttachment } from '#ui/photos/attachment.ts';
import classes from './documents.module.css';

interface Props {
  readonly label: string;
  /** Opens the camera of the device. */
  readonly capture?: true;
  /** Whether the visit has room for it. Missing where nothing counts it. */
  readonly fits?: (attachment: Attachment) => boolean;
  /** What cannot be taken; `null`: nothing. */
  readonly onProblem: (sentence: string | null) => void;
  readonly onPicked: (attachment: Attachment, file: File) => Promise<void> | void;
  readonly isDisabled?: boolean;
}

/** Chooses one PDF or photo; what cannot be taken is said by its name. */
export function PickDocument({ label, capture, fits, onProblem, onPicked, isDisabled = false }: Props) {
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File): Promise<string | null> => {
    const read = await readAttachment(file);
    if (read === 'unreadable') return texts.unreadable(file.name);
    if (read === 'too-large') return texts.tooLarge(file.name);
    if (fits?.(read) === false) return texts.noRoomInVisit(read.name);
    await onPicked(read, file);
    return null;
  };
  const pick = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    setBusy(true);
    onProblem(null);
    try {
      const problem = await take(file);
      if (problem !== null) onProblem(problem);
    } catch (error) {
      report(error, 'screens/documents');
      onProblem(texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FileInput
        label={label}
        icon={capture ? IconCamera : IconPaperclip}
        accept={capture ? 'image/*' : ATTACHMENT_TYPES}
        {...(capture && { capture })}
        isBusy={isBusy || isDisabled}
        onPick={(chosen) => void pick(chosen)}
      />
      <p className={classes.text} role="status">
        {isBusy && texts.busy}
      </p>
    </>
  );
}
