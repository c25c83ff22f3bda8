import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isEmail } from '#domain/service/flow-user.ts';
import { useCommands } from '#state/app-context.ts';
import { loginTexts } from '#texts/login.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { Components } from '#ui/theme/components.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { asked } from './asked.ts';
import classes from './login.module.css';

interface Props {
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** Nothing is said, everything is fresh (specification 4.6). */
  readonly onFailed: () => void;
}

export function ForgotDialog({ onClose, onSent, onFailed }: Props) {
  const { requestPasswordReset } = useCommands();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { forgot } = loginTexts;

  async function submit() {
    if (!isEmail(email.trim())) return setError(forgot.emailMissing);
    setBusy(true);
    const outcome = await asked(requestPasswordReset(email.trim()));
    setBusy(false);
    if (outcome.ok) onSent();
    else onFailed();
  }

  return (
    <Components>
      <Dialog isOpen onClose={onClose} title={forgot.title} size="sm">
        <FormFrame label={forgot.title} className={classes.form} onSubmit={submit}>
          <p className={classes.text}>{forgot.text}</p>
          <TextField
            label={forgot.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={error}
            data-autofocus
            onChange={(value) => {
              setEmail(value);
              setError(null);
            }}
          />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {forgot.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {forgot.submit}
            </Button>
          </DialogButtons>
        </FormFrame>
      </Dialog>
    </Components>
  );
}
