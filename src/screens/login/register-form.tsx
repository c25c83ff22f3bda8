import { useState } from 'react';
import { isEmail } from '#domain/service/flow-user.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands, useDirty } from '#state/app-context.ts';
import { usePasswordsOff } from '#state/use-account.ts';
import { accountSentence, loginTexts } from '#texts/login.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { PasswordRules } from '#ui/forms/password-rules.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type FirstFormErrors, useFirstForm } from '#ui/forms/use-first-form.ts';
import { offlineOnFailure } from './offline-on-failure.ts';

interface Props {
  readonly labelledBy: string;
  readonly onDone: (email: string) => void;
  /** The server accepts no passwords any more; the form disappears if a provider is available. */
  readonly onPasswordsOff: () => void;
}

const EMPTY = { email: '', password: '', passwordAgain: '', licenseKey: '' };
type Values = typeof EMPTY;
type Errors = FirstFormErrors<Values>;

const { register: texts, passwordsOff, weak, known } = loginTexts;

/** Errors found without the server, which alone decides whether a password is strong enough (specification 14.18). */
function missing({ email, password, passwordAgain, licenseKey }: Values): Errors {
  return {
    ...(!isEmail(email.trim()) && { email: texts.emailMissing }),
    ...(!password && { password: texts.passwordMissing }),
    ...(!passwordAgain ? { passwordAgain: texts.againMissing } : passwordAgain !== password && { passwordAgain: texts.differ }),
    ...(!licenseKey.trim() && { licenseKey: texts.keyMissing }),
  };
}

/** Each refusal at its field (specification 19.2 to 19.5). */
function registerErrors(problem: Problem): Errors {
  if (problem.is !== 'refused') return { form: accountSentence(problem, 'register') };
  const { fields, detail } = problem.refusal;
  const errors: Errors = {
    ...(fields.non_field_errors && { password: fields.non_field_errors.includes(known) ? known : weak }),
    ...(fields.email && { email: texts.taken }),
    ...(detail !== null && { licenseKey: texts.badKey }),
    ...(fields.password_2 && { passwordAgain: texts.differ }),
  };
  return Object.keys(errors).length > 0 ? errors : { form: accountSentence(problem, 'register') };
}

export function RegisterForm({ labelledBy, onDone, onPasswordsOff }: Props) {
  const { register } = useCommands();
  const arePasswordsOff = usePasswordsOff();
  const [isBusy, setBusy] = useState(false);
  const form = useFirstForm<Values>({ initialValues: EMPTY, validate: missing });
  const { values } = form;
  useDirty('register', Object.values(values).some(Boolean));

  async function submit() {
    if (form.validate().hasErrors) return;
    setBusy(true);
    const outcome = await offlineOnFailure(register({ ...values, email: values.email.trim(), licenseKey: values.licenseKey.trim() }));
    const areOff = await arePasswordsOff(outcome);
    setBusy(false);
    if (areOff) {
      onPasswordsOff();
      return form.setErrors({ form: passwordsOff });
    }
    if (!outcome.ok) return form.setErrors(registerErrors(outcome.problem));
    form.reset();
    onDone(values.email.trim());
  }

  return (
    <FormFrame labelledBy={labelledBy} className="pv-column pv-gap-4" onSubmit={submit}>
      <FormAlert text={form.errors.form ?? null} />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps(form, 'email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        description={<PasswordRules password={values.password} />}
        {...fieldProps(form, 'password')}
      />
      <PasswordField label={texts.passwordAgain} autoComplete="new-password" {...fieldProps(form, 'passwordAgain')} />
      <TextField
        label={texts.licenseKey}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        description={texts.licenseHint}
        {...fieldProps(form, 'licenseKey')}
      />
      <SubmitButton isBusy={isBusy} isSecond>
        {texts.submit}
      </SubmitButton>
    </FormFrame>
  );
}
