import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isEmail } from '#domain/service/flow-user.ts';
import { ROLES, type Role } from '#domain/service/account/own-account.ts';
import { useCommands } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import { problemSentence } from '#texts/problems.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import classes from '#screens/account/account.module.css';
import page from '#ui/page.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The account exists, but no mail was sent. */
  readonly onUnmailed: (email: string | null) => void;
}

const FORM_KEY = 'staff.invite';
const NOTHING: { readonly email: string; readonly role: string } = { email: '', role: 'staff' };
const fromDraft = textFieldsFrom(NOTHING);
const choices = ROLES.map((role) => ({ value: role, label: texts.roleChoice(role) }));
const roleIn = (chosen: string): Role => ROLES.find((role) => role === chosen) ?? 'staff';

/** A new account of staff. The input is kept while the dialog is closed, until it was sent. */
export function InviteDialog({ isOpen, onClose, onUnmailed }: Props) {
  const { inviteColleague } = useCommands();
  const isOffline = useIsOffline();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: NOTHING,
    validate: { email: (typed) => (isEmail(typed.trim()) ? null : texts.emailWrong) },
  });
  const draft = useFormDraft(form, { formKey: FORM_KEY, isDirty: form.values.email !== '', fromDraft, onFound: 'restore' });

  const type = (field: keyof typeof NOTHING, typed: string): void => {
    form.setFieldValue(field, typed);
    form.clearErrors();
    setFailure(null);
  };
  const invite = async (): Promise<void> => {
    if (isOffline || form.validate().hasErrors) return;
    setFailure(null);
    const email = form.values.email.trim();
    setBusy(true);
    const outcome = await inviteColleague(email, roleIn(form.values.role));
    setBusy(false);
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    form.reset();
    draft.drop();
    onUnmailed(outcome.value.isMailed ? null : email);
    if (outcome.value.isMailed) notify({ text: texts.invited(email) });
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.inviteTitle} isFullOnPhone>
      <FormFrame label={texts.inviteTitle} className={classes.form} onSubmit={invite}>
        <p className={page.soft}>{texts.inviteLead}</p>
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
        <SelectField label={texts.roleLabel} data={choices} value={form.values.role} onChange={(role) => type('role', role)} />
        <FormAlert text={failure} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline}>
            {texts.submit}
          </Button>
        </DialogButtons>
        <OfflineReason at="dialog" text={isOffline ? texts.inviteOffline : null} />
      </FormFrame>
    </Dialog>
  );
}
