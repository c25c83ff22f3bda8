import { useForm } from '@mantine/form';
import { useEffect, useId, useState } from 'react';
import { type FlowUser, isEmail, isPhone } from '#domain/service/flow-user.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { assignOwnerTexts as texts } from '#texts/installation/assign-owner.ts';
import { problemOrRefusal } from '#texts/problems.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import classes from './assign-owner.module.css';

interface Props {
  readonly installation: Installation;
  readonly onClose: () => void;
}

/** Assigns this installation to a customer's account, which is registered first if it does not exist. */
export function AssignOwnerDialog({ installation, onClose }: Props) {
  const users = useValue(useQueries().users);
  const { refresh } = useCommands();
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(installation.description || installation.sn)}>
      <ResourceState resource={users} onRetry={() => void refresh()}>
        {(known) => <AssignForm installation={installation} users={known} onClose={onClose} />}
      </ResourceState>
    </Dialog>
  );
}

/** Unit: rows. Suggestions shown while typing. */
const SUGGESTED = 20;

const isSame = (email: string, typed: string): boolean => email.toLowerCase() === typed.toLowerCase();

function suggestions(users: readonly FlowUser[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const matching = users.filter(({ email }) => email.toLowerCase().includes(wanted));
  return matching.slice(0, SUGGESTED).map(({ email }) => email);
}

/** Registers the account if it does not exist, then assigns. If the second step fails, the message says that the first was done. */
function useAssign({ installation, users, onClose }: Props & { readonly users: readonly FlowUser[] }) {
  const { registerUser, assignInstallation, refresh } = useCommands();
  const [registered, setRegistered] = useState<string | null>(null);
  const ownerOf = (typed: string): string | undefined =>
    registered !== null && isSame(registered, typed) ? registered : users.find(({ email }) => isSame(email, typed))?.email;

  const assign = async (typed: string, phone: string): Promise<string | null> => {
    const known = ownerOf(typed);
    if (known === undefined) {
      const made = await registerUser(typed, phone);
      if (!made.ok) return problemOrRefusal(made.problem, texts.notRegistered);
      setRegistered(typed);
    }
    const outcome = await assignInstallation(installation.id, known ?? typed);
    if (!outcome.ok) {
      const failed = problemOrRefusal(outcome.problem, texts.notAssigned);
      return known === undefined || registered !== null ? texts.onlyRegistered(failed) : failed;
    }
    notify({ text: (known === undefined ? texts.registeredAndDone : texts.done)(known ?? typed) });
    onClose();
    await refresh();
    return null;
  };
  return { assign, isKnown: (typed: string) => ownerOf(typed) !== undefined };
}

function AssignForm(props: Props & { readonly users: readonly FlowUser[] }) {
  const isOffline = useIsOffline();
  const { assign, isKnown } = useAssign(props);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  // the form may be rendered after the dialog, which has moved the focus elsewhere by then
  useEffect(() => document.getElementById(`${id}-email`)?.focus({ preventScroll: true }), [id]);
  const isNewTo = (typed: string): boolean => isEmail(typed) && !isKnown(typed);
  const form = useForm({
    initialValues: { email: '', phone: '' },
    validate: {
      email: (email) => (isEmail(email.trim()) ? null : texts.emailWrong),
      phone: (phone, { email }) => (isNewTo(email.trim()) && !isPhone(phone) ? texts.phoneWrong : null),
    },
  });
  const typed = form.values.email.trim();
  const isNew = isNewTo(typed);

  const submit = async (): Promise<void> => {
    if (isOffline || isBusy) return;
    setFailure(null);
    if (form.validate().hasErrors) return;
    setBusy(true);
    const failed = await assign(typed, form.values.phone);
    setBusy(false);
    setFailure(failed);
  };

  return (
    <FormFrame label={texts.open} className="pv-column pv-gap-3" onSubmit={submit}>
      <TextField
        id={`${id}-email`}
        label={texts.email}
        description={isNew ? texts.newUser : texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        list={`${id}-known`}
        value={form.values.email}
        onChange={(email) => form.setFieldValue('email', email)}
        error={form.errors.email}
        required
        withAsterisk
        data-autofocus
      />
      <datalist id={`${id}-known`}>
        {suggestions(props.users, typed).map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      {isNew && (
        <PhoneField
          label={texts.phone}
          description={texts.phoneHint}
          value={form.values.phone}
          onChange={(phone) => form.setFieldValue('phone', phone)}
          error={form.errors.phone}
          required
          withAsterisk
        />
      )}
      <FormAlert text={failure} />
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isOffline} {...(isOffline && { 'aria-describedby': `${id}-why` })}>
          {isNew ? texts.registerAndAssign : texts.assign}
        </Button>
      </DialogButtons>
      <p role="status" id={`${id}-why`} className={classes.why}>
        {isOffline && texts.offline}
      </p>
    </FormFrame>
  );
}
