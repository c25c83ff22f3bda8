import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { loginTexts } from '#texts/login.ts';
import { problemSentence } from '#texts/problems.ts';
import { CheckField } from '#ui/forms/check-field.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { SubmitButton } from '#ui/forms/submit-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { asked } from './asked.ts';
import classes from './login.module.css';

interface Props {
  readonly labelledBy?: string;
  /** The account that was just made, or whose session ended. */
  readonly email?: string;
  /** The account is settled: another one is another way. */
  readonly isEmailFixed?: boolean;
  /** Beneath the button. */
  readonly children?: ReactNode;
}

interface Errors {
  readonly email?: string;
  readonly password?: string;
  readonly form?: string;
}

const { signIn: texts } = loginTexts;

/** Name, password, 'Zapamiętać hasło'. Serves the sign-in screen and the dialog over a session that ended. */
export function SignInForm({ labelledBy, email: given = '', isEmailFixed = false, children }: Props) {
  const { signIn, recall } = useCommands();
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const isTouched = useRef(false);

  useEffect(() => {
    if (isEmailFixed) return;
    let isGone = false;
    void recall?.().then((held) => {
      if (isGone || !held || isTouched.current) return;
      setEmail(held.username);
      setPassword(held.password);
    });
    return () => {
      isGone = true;
    };
  }, [recall, isEmailFixed]);

  const typing = (set: (value: string) => void) => (value: string) => {
    isTouched.current = true;
    set(value);
    setErrors({});
  };

  async function submit() {
    const missing = { ...(!email.trim() && { email: texts.emailMissing }), ...(!password && { password: texts.passwordMissing }) };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const outcome = await asked(signIn({ username: email.trim(), password }, remember));
    setBusy(false);
    if (outcome.ok) return;
    const { problem } = outcome;
    const isWrong = problem.is === 'refused' || problem.is === 'auth' || problem.is === 'missing';
    setErrors(isWrong ? { password: texts.wrong } : { form: problemSentence(problem) });
  }

  return (
    <FormFrame {...(labelledBy ? { labelledBy } : { label: texts.title })} className={classes.form} onSubmit={submit}>
      <FormAlert text={errors.form ?? null} />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        readOnly={isEmailFixed}
        onChange={typing(setEmail)}
        error={errors.email}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        value={password}
        onChange={typing(setPassword)}
        error={errors.password}
        {...(isEmailFixed && { 'data-autofocus': true })}
      />
      <CheckField
        label={texts.remember}
        isChecked={remember}
        onChange={setRemember}
        description={remember ? texts.rememberWhy : texts.rememberOff}
      />
      <SubmitButton isBusy={isBusy}>{texts.submit}</SubmitButton>
      {children}
    </FormFrame>
  );
}
