import { type ReactNode, useEffect, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { endingControl } from '#ui/button/ending-control.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import classes from './dialog.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The question. */
  readonly title: string;
  /** What will happen, in a sentence. Children are shown below it. */
  readonly text?: string;
  readonly children?: ReactNode;
  /** The name of the action, never 'OK'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** Text that must be typed exactly before the action is done. */
  readonly typed?: { readonly expected: string; readonly label?: string; readonly wrong?: string };
  /** The action is not possible now; `note` says why. */
  readonly isForbidden?: boolean;
  /** Shown below the buttons. */
  readonly note?: ReactNode;
  readonly onConfirm: () => Promise<void> | void;
}

/** Asks for confirmation of an action that cannot be undone, and names it. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  text,
  children,
  confirmLabel,
  cancelLabel,
  isDangerous,
  typed,
  isForbidden = false,
  note,
  onConfirm,
}: Props) {
  const [entered, setEntered] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setEntered('');
    setError(null);
  }, [isOpen]);

  async function confirm() {
    if (typed && entered.trim() !== typed.expected) {
      setError(typed.wrong ?? uiTexts.typedDiffers);
      return;
    }
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} canClose={!isBusy}>
      <FormFrame label={title} onSubmit={confirm}>
        {text && <p className="pv-anywhere">{text}</p>}
        {children}
        {typed && (
          <TextField
            label={typed.label ?? uiTexts.typeToConfirm(typed.expected)}
            value={entered}
            onChange={(value) => {
              setEntered(value);
              setError(null);
            }}
            error={error}
            autoComplete="off"
            spellCheck={false}
            className={classes.typed}
          />
        )}
        <div className={classes.foot}>
          <DialogButtons>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {cancelLabel ?? uiTexts.cancel}
            </Button>
            <Button
              {...(isDangerous && endingControl)}
              type="submit"
              color={isDangerous ? 'red' : 'pv'}
              loading={isBusy}
              disabled={isForbidden}
            >
              {confirmLabel}
            </Button>
          </DialogButtons>
          {note}
        </div>
      </FormFrame>
    </Dialog>
  );
}
