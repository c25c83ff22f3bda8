import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { isAboutData, type Problem } from '#domain/service/problem.ts';
import { useCommands, useDirty } from '#state/app-context.ts';
import { usePasswordsOff } from '#state/use-account.ts';
import { accountSentence, loginTexts } from '#texts/login.ts';
import { Landing } from '#ui/brand/landing.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { PasswordRules } from '#ui/forms/password-rules.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { type FirstFormErrors, useFirstForm } from '#ui/forms/use-first-form.ts';
import classes from './password-reset.module.css';

const ChangedDialog = lazy(() => import('./changed-dialog.tsx').then(({ ChangedDialog: held }) => ({ default: held })));

const { reset: texts, passwordsOff, weak, known } = loginTexts;

/** The link's token. It is removed from the address at once, so that it is in no history, screenshot or report. */
function useToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    if (window.location.search) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

/** Why the form cannot be used: `expired`; `off`: the server accepts no passwords any more; `absent`: after a reload the token is gone. */
type DeadLink = 'expired' | 'off' | 'absent';

/** A refused password is an error of the field (19.12), everything else is a message above the form (19.16). */
function errorsOf(problem: Problem): FirstFormErrors<{ readonly password: string }> {
  if (!isAboutData(problem)) return { form: accountSentence(problem, 'reset') };
  const isKnown = problem.refusal.fields.password?.includes(known);
  return { password: isKnown ? known : weak };
}

const LINK = {
  expired: { title: texts.expired, text: texts.expiredText },
  off: { title: passwordsOff, text: null },
  absent: { title: texts.again, text: texts.againText },
} as const;

/** Sets a new password by a mailed link. */
export function PasswordResetScreen() {
  const token = useToken();
  const { confirmPasswordReset } = useCommands();
  const arePasswordsOff = usePasswordsOff();
  const form = useFirstForm({
    initialValues: { password: '' },
    validate: ({ password }): FirstFormErrors<{ readonly password: string }> => (password ? {} : { password: texts.missing }),
  });
  const { password } = form.values;
  const [deadLink, setDeadLink] = useState<DeadLink | null>(token === '' ? 'absent' : null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const titleId = useId();
  useDirty('password-reset', deadLink === null); // the token is only in memory: a reload would lose it

  async function submit() {
    if (form.validate().hasErrors) return;
    setBusy(true);
    const outcome = await confirmPasswordReset({ password, token });
    const areOff = await arePasswordsOff(outcome);
    setBusy(false);
    if (outcome.ok) setDone(true);
    else if (areOff) setDeadLink('off');
    else if (outcome.problem.is === 'missing') setDeadLink('expired');
    else form.setErrors(errorsOf(outcome.problem));
  }

  return (
    <Landing>
      <section className={classes.panel} aria-labelledby={titleId}>
        <h1 id={titleId} className={classes.title}>
          {texts.title}
        </h1>
        <FormFrame labelledBy={titleId} className="pv-column pv-gap-4" onSubmit={submit}>
          <FormAlert text={deadLink ? LINK[deadLink].title : (form.errors.form ?? null)} />
          {deadLink ? (
            <p>
              {LINK[deadLink].text} <Link href="/login">{texts.toLogin}</Link>
            </p>
          ) : (
            <>
              <PasswordField
                label={texts.password}
                placeholder={texts.password}
                autoComplete="new-password"
                {...fieldProps(form, 'password')}
                description={<PasswordRules password={password} />}
              />
              <SubmitButton isBusy={isBusy}>{texts.submit}</SubmitButton>
            </>
          )}
        </FormFrame>
      </section>
      <Suspense fallback={null}>{isDone && <ChangedDialog />}</Suspense>
    </Landing>
  );
}
