import { useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/button/button.tsx';

interface Props {
  readonly seq: number;
  readonly onClose: () => void;
}

/** Asks which request of the list a change belongs to whose number is invalid. */
export function AttachDialog({ seq, onClose }: Props) {
  const { attachChange } = useCommands();
  const attach = async (digits: string): Promise<string | null> => {
    const outcome = await attachChange(seq, Number(digits));
    if (!outcome.ok) return problemSentence(outcome.problem);
    return outcome.value ? null : texts.numberUnknown;
  };
  return (
    <NumberDialog
      title={texts.attachTitle}
      text={texts.attachText}
      label={texts.attachNumber}
      confirm={texts.attachDo}
      pattern={/^\d{1,15}$/}
      onNumber={attach}
      onClose={onClose}
    />
  );
}

/** 'Jest już na liście': asks for the office number, which is optional. */
export function OnListDialog({ seq, onClose }: Props) {
  const { markAsSent } = useCommands();
  const mark = async (digits: string): Promise<null> => {
    await markAsSent(seq, digits ? Number(digits) : null);
    return null;
  };
  return (
    <NumberDialog
      title={texts.onListTitle}
      text={texts.onListText}
      label={texts.numberOnList}
      confirm={texts.onList}
      pattern={/^\d{0,15}$/}
      onNumber={mark}
      onClose={onClose}
    />
  );
}

interface NumberDialogProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly confirm: string;
  /** Valid input. */
  readonly pattern: RegExp;
  /** Returns what is wrong with the number, or `null`: the dialog closes. */
  readonly onNumber: (digits: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for the number of a request. */
function NumberDialog({ title, text, label, confirm, pattern, onNumber, onClose }: NumberDialogProps) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit() {
    const digits = number.trim();
    const mistake = pattern.test(digits) ? await onNumber(digits) : texts.numberWrong;
    if (mistake === null) onClose();
    else setError(mistake);
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      <FormFrame label={title} className="pv-column pv-gap-4" onSubmit={submit}>
        <p className="pv-anywhere">{text}</p>
        <TextField label={label} inputMode="numeric" autoComplete="off" value={number} onChange={setNumber} error={error} />
        <DialogButtons>
          <Button type="submit">{confirm}</Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}
