import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isEmail } from '#domain/service/flow-user.ts';
import { useCommands } from '#state/app-context.ts';
import { loginTexts } from '#texts/login.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { MantineRoot } from '#ui/theme/mantine-provider.tsx';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { offlineOnFailure } from './offline-on-failure.ts';

interface Props {
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** Called on a failure, which shows no message (specification 4.6). */
  readonly onFailed: () => void;
}

export function ForgotDialog({ onClose, onSent, onFailed }: Props) {
  const { requestPasswordReset } = useCommands();
  const [isBusy, setBusy] = useState(false);
  const { forgot } = loginTexts;
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (text) => (isEmail(text.trim()) ? null : forgot.emailMissing) },
  });

  async function submit() {
    if (form.validate().hasErrors) return;
    setBusy(true);
    const outcome = await offlineOnFailure(requestPasswordReset(form.values.email.trim()));
    setBusy(false);
    if (outcome.ok) onSent();
    else onFailed();
  }

  return (
    <MantineRoot>
      <Dialog isOpen onClose={onClose} title={forgot.title} size="sm">
        <FormFrame label={forgot.title} className="pv-column pv-gap-4" onSubmit={submit}>
          <p>{forgot.text}</p>
          <TextField
            label={forgot.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...fieldProps(form, 'email')}
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
    </MantineRoot>
  );
}
