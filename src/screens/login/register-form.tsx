import { useState } from 'react';
import { isEmail } from '#domain/service/flow-user.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands } from '#state/app-context.ts';
import { useDirty } from '#state/use-dirty.ts';
import { usePasswordsOff } from '#state/use-passwords-off.ts';
import { accountSentence, loginTexts } from '#texts/login.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { PasswordRules } from '#ui/forms/password-rules.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type FirstFormErrors, useFirstForm } from '#ui/forms/use-first-form.ts';
import { asked } from './asked.ts';
import classes from './login.module.css';

interface Props {
  readonly labelledBy: string;
  readonly onDone: (email: string) => void;
  /** The server takes no passwords any more: where the provider can be offered, this form is gone. */
  readonly onPasswordsOff: () => void;
}

const EMPTY = { email: '', password: '', passwordAgain: '', licenseKey: '' };
type Values = typeof EMPTY;
type Errors = FirstFormErrors<Values>;

const { register: texts, passwordsOff, weak, known } = loginTexts;

/** What the form itself can see. Whether a password is strong enough, the server decides (specification 14.18). */
function missing({ email, password, passwordAgain, licenseKey }: Values): Errors {
  return {
    ...(!isEmail(email.trim()) && { email: texts.emailMissing }),
    ...(!password && { password: texts.passwordMissing }),
    ...(!passwordAgain ? { passwordAgain: texts.againMissing } : passwordAgain !== password && { passwordAgain: texts.differ }),
    ...(!licenseKey.trim() && { licenseKey: texts.keyMissing }),
  };
}

/** Each refusal at the field it speaks of (specification 19.2 to 19.5). */
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
    const outcome = await asked(register({ ...values, email: values.email.trim(), licenseKey: values.licenseKey.trim() }));
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
    <FormFrame labelledBy={labelledBy} className={classes.form} onSubmit={submit}>
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
