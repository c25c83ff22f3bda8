import { IconChevronDown, IconCloudUpload, IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useQueries, useValue } from '#state/app-context.ts';
import { loginTexts } from '#texts/login.ts';
import { Landing } from '#ui/brand/landing.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { Done } from './done-dialog.tsx';
import classes from './login.module.css';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const ForgotDialog = lazy(() => import('./forgot-dialog.tsx').then(({ ForgotDialog: held }) => ({ default: held })));
const DoneDialog = lazy(() => import('./done-dialog.tsx').then(({ DoneDialog: held }) => ({ default: held })));

/** Signing in, registering, asking for a new password. */
export function LoginScreen() {
  const [round, setRound] = useState(0);
  return <Panels key={round} onFresh={() => setRound(round + 1)} />;
}

function Panels({ onFresh }: { readonly onFresh: () => void }) {
  const [dialog, setDialog] = useState<'forgot' | Done | null>(null);
  const [registered, setRegistered] = useState('');
  const [wasPasswordRefused, setPasswordRefused] = useState(false);
  const [isRegistering, setRegistering] = useState(false);
  const ids = { signIn: useId(), register: useId() };
  const { isOnly } = useValue(useQueries().oidc);
  const { signIn, register, forgot } = loginTexts;
  return (
    <Landing>
      <h1 className="pv-hidden">{loginTexts.product}</h1>
      <Notices />
      <div className={classes.panels} data-one={isOnly || undefined}>
        <section className={classes.panel} aria-labelledby={ids.signIn}>
          <h2 id={ids.signIn} className={classes.title}>
            {signIn.title}
          </h2>
          <SignInForm key={registered} labelledBy={ids.signIn} email={registered} wasPasswordRefused={wasPasswordRefused}>
            <PlainButton className={classes.forgot} onClick={() => setDialog('forgot')}>
              {forgot.title}
            </PlainButton>
          </SignInForm>
        </section>
        {!isOnly && (
          <section className={classes.panel} data-second="" data-folded={!isRegistering || undefined} aria-labelledby={ids.register}>
            <h2 className={classes.title}>
              <span id={ids.register} className={classes.wide}>
                {register.title}
              </span>
              <PlainButton className={classes.unfold} aria-expanded={isRegistering} onClick={() => setRegistering(!isRegistering)}>
                {register.title}
                <IconChevronDown size={20} aria-hidden="true" />
              </PlainButton>
            </h2>
            <div className={classes.folding}>
              <RegisterForm
                labelledBy={ids.register}
                onDone={(email) => {
                  setRegistered(email);
                  setDialog('registered');
                }}
                onPasswordsOff={() => setPasswordRefused(true)}
              />
            </div>
          </section>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'forgot' && <ForgotDialog onClose={() => setDialog(null)} onSent={() => setDialog('linkSent')} onFailed={onFresh} />}
        {(dialog === 'registered' || dialog === 'linkSent') && <DoneDialog what={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </Landing>
  );
}

/** Notices about queued changes of other accounts, and about data that the browser deleted or cannot read. */
function Notices() {
  const { waitingForOthers, wasCleared, isUnreadable } = useValue(useQueries().session);
  const lost = wasCleared ? loginTexts.wasCleared : isUnreadable ? loginTexts.isUnreadable : null;
  return (
    <>
      {lost !== null && (
        <p className={classes.notice} role="alert">
          <IconInfoCircle size={20} aria-hidden="true" />
          <span>{lost}</span>
        </p>
      )}
      {waitingForOthers.map(({ who, count }) => (
        <p key={who} className={classes.notice} data-testid="waiting-for-others">
          <IconCloudUpload size={20} aria-hidden="true" />
          <span>
            {loginTexts.waiting(who, count)} {loginTexts.waitingHow(count)}
          </span>
        </p>
      ))}
    </>
  );
}
