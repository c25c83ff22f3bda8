import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isAboutData } from '#domain/service/problem.ts';
import { type OtpRefusal, otpRefusal } from '#domain/service/account/second-factor.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { usePasswordsOff } from '#state/use-account.ts';
import { accountSentence, loginTexts } from '#texts/login.ts';
import { CheckField } from '#ui/forms/check-field.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type FirstFormErrors, useFirstForm } from '#ui/forms/use-first-form.ts';
import { offlineOnFailure } from './offline-on-failure.ts';
import { OidcButton } from './oidc-button.tsx';

const FactorStep = lazy(() => import('./factor-step.tsx').then(({ FactorStep: held }) => ({ default: held })));

interface Props {
  readonly labelledBy?: string;
  /** The account that was just made, or whose session ended. */
  readonly email?: string;
  /** The account cannot be changed. */
  readonly isEmailFixed?: boolean;
  /** The registration form was refused because this server accepts no passwords. */
  readonly wasPasswordRefused?: boolean;
  /** Below the button. */
  readonly children?: ReactNode;
}

const { signIn: texts, oidc: oidcTexts, passwordsOff } = loginTexts;

interface Values extends Readonly<Record<string, unknown>> {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

const missing = ({ email, password }: Values): FirstFormErrors<Values> => ({
  ...(!email.trim() && { email: texts.emailMissing }),
  ...(!password && { password: texts.passwordMissing }),
});

/** Name, password, 'Zapamiętać hasło'. Used by the sign-in screen and by the dialog for an ended session. */
export function SignInForm({ wasPasswordRefused = false, ...props }: Props) {
  const { isOnly } = useValue(useQueries().oidc);
  const [wasOwnRefused, setOwnRefused] = useState(false);
  return isOnly ? (
    <ProviderSignIn {...props} wasPasswordRefused={wasPasswordRefused || wasOwnRefused} />
  ) : (
    <PasswordForm {...props} onPasswordsOff={() => setOwnRefused(true)} />
  );
}

interface ProviderSignInProps extends Pick<Props, 'email' | 'isEmailFixed'> {
  /** It replaces a form that was just refused. */
  readonly wasPasswordRefused: boolean;
}

/** Sign-in if the provider is the only way (specification 4.14). */
function ProviderSignIn({ email = '', isEmailFixed = false, wasPasswordRefused }: ProviderSignInProps) {
  const [remember, setRemember] = useState(true);
  const way = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasPasswordRefused) way.current?.querySelector('button')?.focus();
  }, [wasPasswordRefused]);
  return (
    <div ref={way} className="pv-column pv-gap-4">
      <FormAlert text={wasPasswordRefused ? passwordsOff : null} />
      {isEmailFixed && <TextField label={texts.email} type="email" value={email} onChange={() => undefined} readOnly />}
      <CheckField
        label={oidcTexts.remember}
        isChecked={remember}
        onChange={setRemember}
        description={remember ? oidcTexts.rememberWhy : texts.rememberOff}
      />
      <OidcButton remember={remember} account={isEmailFixed ? email : null} />
    </div>
  );
}

interface PasswordFormProps extends Props {
  readonly onPasswordsOff: () => void;
}

function PasswordForm({ labelledBy, email: given = '', isEmailFixed = false, children, onPasswordsOff }: PasswordFormProps) {
  const { signIn, recall } = useCommands();
  const arePasswordsOff = usePasswordsOff();
  const [isBusy, setBusy] = useState(false);
  const [factor, setFactor] = useState<OtpRefusal | null>(null);
  const form = useFirstForm<Values>({ initialValues: { email: given, password: '', remember: true }, validate: missing });
  const { email, password, remember } = form.values;
  const { setValues } = form;
  const isTouched = useRef(false);

  useEffect(() => {
    if (isEmailFixed) return;
    let isGone = false;
    void recall?.().then((held) => {
      if (isGone || !held || isTouched.current) return;
      setValues({ email: held.username, password: held.password });
    });
    return () => {
      isGone = true;
    };
  }, [recall, isEmailFixed, setValues]);

  const typing = (field: 'email' | 'password') => ({
    ...fieldProps(form, field),
    onChange: (value: string) => {
      isTouched.current = true;
      form.setFieldValue(field, value);
      form.clearErrors(); // a refusal is shown at the password, and may be about the name
    },
  });

  async function submit() {
    if (form.validate().hasErrors) return;
    setBusy(true);
    const outcome = await offlineOnFailure(signIn({ username: email.trim(), password }, remember));
    const areOff = await arePasswordsOff(outcome);
    setBusy(false);
    if (outcome.ok) return;
    const { problem } = outcome;
    if (areOff) {
      onPasswordsOff();
      return form.setErrors({ form: passwordsOff });
    }
    const why = problem.is === 'refused' ? otpRefusal(problem.refusal) : null;
    if (why !== null) return setFactor(why);
    form.setErrors(isAboutData(problem) ? { password: texts.wrong } : { form: accountSentence(problem, 'signIn') });
  }

  if (factor !== null) {
    const back = (isRefused: boolean): void => {
      setFactor(null);
      if (isRefused) form.setErrors({ password: texts.wrong });
    };
    return (
      <Suspense fallback={null}>
        <FactorStep why={factor} credentials={{ username: email.trim(), password }} remember={remember} onBack={back} />
      </Suspense>
    );
  }
  return (
    <FormFrame {...(labelledBy ? { labelledBy } : { label: texts.title })} className="pv-column pv-gap-4" onSubmit={submit}>
      <FormAlert text={form.errors.form ?? null} />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isEmailFixed}
        {...typing('email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        {...typing('password')}
        {...(isEmailFixed && { 'data-autofocus': true })}
      />
      <CheckField
        label={texts.remember}
        isChecked={remember}
        onChange={(isOn) => form.setFieldValue('remember', isOn)}
        description={remember ? texts.rememberWhy : texts.rememberOff}
      />
      <SubmitButton isBusy={isBusy}>{texts.submit}</SubmitButton>
      {children}
      <OidcButton remember={remember} account={isEmailFixed ? email : null} />
    </FormFrame>
  );
}
