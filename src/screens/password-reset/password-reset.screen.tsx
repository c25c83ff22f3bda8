import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands } from '#state/app-context.ts';
import { useDirty } from '#state/use-dirty.ts';
import { loginTexts } from '#texts/login.ts';
import { problemSentence } from '#texts/problems.ts';
import { Landing } from '#ui/brand/landing.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { PasswordRules } from '#ui/forms/password-rules.tsx';
import { SubmitButton } from '#ui/forms/submit-button.tsx';
import classes from './password-reset.module.css';

const ChangedDialog = lazy(() => import('./changed-dialog.tsx').then(({ ChangedDialog: held }) => ({ default: held })));

const { reset: texts, weak } = loginTexts;

/** The link's token, taken out of the address at once: it belongs into no history, screenshot or report. */
function useToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    if (window.location.search) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

interface Trouble {
  /** The form is of no use: `expired`, or `absent` because a reload has no token, which is kept nowhere. */
  readonly link?: 'expired' | 'absent';
  readonly field?: string;
  readonly form?: string;
}

/** What the answer means: the network's troubles in their own words, everything else by specification 19.11 and 19.12. */
function troubleOf(problem: Problem): Trouble {
  if (problem.is === 'missing') return { link: 'expired' };
  if (problem.is === 'offline' || problem.is === 'portal' || problem.is === 'busy') return { form: problemSentence(problem) };
  return { field: weak };
}

const LINK = {
  expired: { title: texts.expired, text: texts.expiredText },
  absent: { title: texts.again, text: texts.againText },
} as const;

/** A new password by a mailed link. */
export function PasswordResetScreen() {
  const token = useToken();
  const { confirmPasswordReset } = useCommands();
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<Trouble>(token === '' ? { link: 'absent' } : {});
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const titleId = useId();
  useDirty('password-reset', trouble.link === undefined); // the link is kept nowhere but here: a reload would lose it

  async function submit() {
    if (!password) return setTrouble({ field: texts.missing });
    setBusy(true);
    const outcome = await confirmPasswordReset({ password, token });
    setBusy(false);
    if (outcome.ok) setDone(true);
    else setTrouble(troubleOf(outcome.problem));
  }

  return (
    <Landing>
      <section className={classes.panel} aria-labelledby={titleId}>
        <h1 id={titleId} className={classes.title}>
          {texts.title}
        </h1>
        <FormFrame labelledBy={titleId} className={classes.form} onSubmit={submit}>
          <FormAlert text={trouble.link ? LINK[trouble.link].title : (trouble.form ?? null)} />
          {trouble.link ? (
            <p className={classes.text}>
              {LINK[trouble.link].text} <Link href="/login">{texts.toLogin}</Link>
            </p>
          ) : (
            <>
              <PasswordField
                label={texts.password}
                placeholder={texts.password}
                autoComplete="new-password"
                value={password}
                onChange={(value) => {
                  setPassword(value);
                  setTrouble({});
                }}
                error={trouble.field}
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
