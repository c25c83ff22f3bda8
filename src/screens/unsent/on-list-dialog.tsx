import { useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/button/button.tsx';
import classes from './unsent.module.css';

/** Which request of the list a change is about that has lost its number. */
export function AttachDialog({ seq, onClose }: { readonly seq: number; readonly onClose: () => void }) {
  const { attachChange } = useCommands();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit() {
    const digits = number.trim();
    if (!/^\d{1,15}$/.test(digits)) return setError(texts.numberWrong);
    const outcome = await attachChange(seq, Number(digits));
    if (!outcome.ok) return setError(problemSentence(outcome.problem));
    if (!outcome.value) return setError(texts.numberUnknown);
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={texts.attachTitle} size="sm">
      <FormFrame label={texts.attachTitle} className={classes.form} onSubmit={submit}>
        <p className={classes.text}>{texts.attachText}</p>
        <TextField label={texts.attachNumber} inputMode="numeric" autoComplete="off" value={number} onChange={setNumber} error={error} />
        <DialogButtons>
          <Button type="submit">{texts.attachDo}</Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}

/** 'Jest już na liście': with the office's number where the user knows it. */
export function OnListDialog({ seq, onClose }: { readonly seq: number; readonly onClose: () => void }) {
  const { markAsSent } = useCommands();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit() {
    const digits = number.trim();
    if (!/^\d{0,15}$/.test(digits)) return setError(texts.numberWrong);
    await markAsSent(seq, digits ? Number(digits) : null);
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={texts.onListTitle} size="sm">
      <FormFrame label={texts.onListTitle} className={classes.form} onSubmit={submit}>
        <p className={classes.text}>{texts.onListText}</p>
        <TextField label={texts.numberOnList} inputMode="numeric" autoComplete="off" value={number} onChange={setNumber} error={error} />
        <DialogButtons>
          <Button type="submit">{texts.onList}</Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}
