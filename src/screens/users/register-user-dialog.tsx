import { useIsOffline } from '#state/use-connection.ts';
import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { isEmail, isPhone } from '#domain/service/flow-user.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands } from '#state/app-context.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import { problemSentence } from '#texts/problems.ts';
import { registerUserTexts as texts } from '#texts/users.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRegistered: (email: string) => void;
}

const FORM_KEY = 'user.register';
const NOTHING = { email: '', phone: '' };
const fromDraft = textFieldsFrom(NOTHING);

/** Any answer but 201 gives this sentence (specification 19.6), with the reason if it is not the data. Without an answer it is the reason (19.15). */
const sentenceOf = (problem: Problem): string => {
  if (problem.is === 'refused' || problem.is === 'missing') return texts.invalid;
  const reason = problemSentence(problem);
  return problem.is === 'offline' || problem.is === 'portal' ? reason : `${texts.invalid}. ${reason}`;
};

/** A new customer's account. The input is kept while the dialog is closed, until it was registered. */
export function RegisterUserDialog({ isOpen, onClose, onRegistered }: Props) {
  const { registerUser } = useCommands();
  const isOffline = useIsOffline();
  const reasonId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initialValues: NOTHING,
    validate: { email: (text) => !isEmail(text.trim()) || null, phone: (text) => !isPhone(text) || null },
  });
  const isDirty = form.values.email !== '' || form.values.phone !== '';
  const draft = useFormDraft(form, { formKey: FORM_KEY, isDirty, fromDraft, onFound: 'restore' });

  useEffect(() => {
    if (isOpen) setDone(false);
  }, [isOpen]);

  const type = (field: keyof typeof NOTHING, text: string): void => {
    form.setFieldValue(field, text);
    form.clearErrors();
    setFailure(null);
  };

  const register = async (): Promise<void> => {
    if (isOffline) return;
    setFailure(null);
    if (form.validate().hasErrors) return setFailure(texts.invalid);
    const email = form.values.email.trim();
    setBusy(true);
    const outcome = await registerUser(email, form.values.phone);
    setBusy(false);
    if (!outcome.ok) return setFailure(sentenceOf(outcome.problem));
    form.reset();
    draft.drop();
    setDone(true);
    notify({ text: texts.done(email) });
    onClose();
    onRegistered(email);
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} isFullOnPhone shouldReturnFocus={!isDone}>
      <FormFrame label={texts.title} className="pv-column pv-gap-3" onSubmit={register}>
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={form.values.email}
          onChange={(email) => type('email', email)}
          error={form.errors.email}
          required
          withAsterisk
          data-autofocus
        />
        <PhoneField
          label={texts.phone}
          description={texts.phoneHint}
          value={form.values.phone}
          onChange={(phone) => type('phone', phone)}
          error={form.errors.phone}
          required
          withAsterisk
        />
        {failure && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline} {...(isOffline && { 'aria-describedby': reasonId })}>
            {texts.submit}
          </Button>
        </DialogButtons>
        <OfflineReason at="dialog" id={reasonId} text={isOffline ? texts.offline : null} />
      </FormFrame>
    </Dialog>
  );
}
