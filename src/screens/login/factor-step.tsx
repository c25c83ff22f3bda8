import { useCallback, useEffect, useRef, useState } from 'react';
import type { Credentials } from '#domain/service/account/credentials.ts';
import { type FactorSetup as Setup, type OtpRefusal, otpRefusal, plainCode } from '#domain/service/account/second-factor.ts';
import { useCommands, useDirty } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { type FactorErrors, factorErrors, factorTexts } from '#texts/account/second-factor.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { CodeField, type CodeKind, codeMistake } from '#ui/second-factor/code-field.tsx';
import { FactorSetup } from '#ui/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '#ui/second-factor/recovery-codes.tsx';
import classes from './login.module.css';

export interface FactorStepProps {
  readonly why: OtpRefusal;
  readonly credentials: Credentials;
  readonly remember: boolean;
  /** Back to name and password; `isRefused`: the server refused them. */
  readonly onBack: (isRefused: boolean) => void;
}

interface Codes {
  readonly codes: readonly string[];
  readonly onHeld: () => void;
}

const { signIn: texts } = factorTexts;

/** The second step of a sign-in: a code of the authenticator app or a recovery code; before the first one the app is set up (specification 31.3, 31.6). */
export function FactorStep(props: FactorStepProps) {
  const [fresh, setFresh] = useState<Codes | null>(null);
  useDirty('second-factor', true);
  const showCodes = useCallback((codes: readonly string[]): Promise<void> => new Promise((onHeld) => setFresh({ codes, onHeld })), []);
  if (fresh) {
    return (
      <RecoveryCodes codes={fresh.codes} account={props.credentials.username}>
        <PlainButton look="outline" className={classes.provider} data-only="" autoFocus onClick={fresh.onHeld}>
          {factorTexts.codes.next}
        </PlainButton>
      </RecoveryCodes>
    );
  }
  return props.why === 'otp_enrol' ? (
    <Enrolment {...props} showCodes={showCodes} />
  ) : (
    <CodeForm {...props} setup={null} showCodes={showCodes} />
  );
}

interface StepProps extends FactorStepProps {
  readonly showCodes: (codes: readonly string[]) => Promise<void>;
}

/** Sets the authenticator app up, again if the time for it has expired. */
function Enrolment(props: StepProps) {
  const [round, setRound] = useState(0);
  const [setup, setSetup] = useState<Setup | null>(null);
  const again = (): void => {
    setSetup(null);
    setRound(round + 1);
  };
  return setup ? (
    <CodeForm {...props} setup={setup} onExpired={again} wasExpired={round > 0} />
  ) : (
    <Preparing key={round} {...props} onSetup={setSetup} />
  );
}

/** Requests a secret, at once and on each press. */
function Preparing({ credentials, onBack, onSetup }: StepProps & { readonly onSetup: (setup: Setup) => void }) {
  const { enrolSecondFactor } = useCommands();
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    setFailure(null);
    const outcome = await enrolSecondFactor(credentials);
    if (outcome.ok) onSetup(outcome.value);
    else if (outcome.problem.is === 'refused') onBack(true);
    else setFailure(problemSentence(outcome.problem));
  };
  const first = useRef(begin);
  useEffect(() => {
    void first.current();
  }, []);
  return (
    <div className="pv-column pv-gap-4">
      <h3 className="pv-heading">{factorTexts.title}</h3>
      <p>{texts.enrolLead}</p>
      <FormAlert text={failure} />
      {failure === null ? (
        <p role="status" className={classes.why}>
          {texts.preparing}
        </p>
      ) : (
        <PlainButton look="outline" className={classes.provider} onClick={() => void begin()}>
          {texts.again}
        </PlainButton>
      )}
      <PlainButton className={classes.forgot} onClick={() => onBack(false)}>
        {texts.back}
      </PlainButton>
    </div>
  );
}

interface CodeFormProps extends StepProps {
  /** The secret to set the app up with; `null` if it is set up. */
  readonly setup: Setup | null;
  readonly onExpired?: () => void;
  readonly wasExpired?: boolean;
}

function CodeForm({ credentials, remember, onBack, setup, showCodes, onExpired, wasExpired = false }: CodeFormProps) {
  const { signIn } = useCommands();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<CodeKind>('app');
  const [errors, setErrors] = useState<FactorErrors>(wasExpired ? { form: texts.expired } : {});
  const [isBusy, setBusy] = useState(false);
  const type = (text: string): void => {
    setTyped(text);
    setErrors({});
  };
  async function submit() {
    const mistake = codeMistake(typed, kind);
    if (mistake !== null) return setErrors({ otp: mistake });
    setBusy(true);
    const outcome = await signIn({ ...credentials, otp: plainCode(typed) }, remember, showCodes);
    setBusy(false);
    if (outcome.ok) return;
    const { problem } = outcome;
    if (problem.is === 'refused' && otpRefusal(problem.refusal) === 'otp_enrol' && onExpired) return onExpired();
    const { password, ...rest } = factorErrors(problem, kind === 'recovery' ? factorTexts.wrongRecovery : factorTexts.wrong);
    if (password !== undefined) return onBack(true);
    setErrors(rest);
  }
  return (
    <FormFrame label={factorTexts.title} className="pv-column pv-gap-4" shouldTakeFocus onSubmit={submit}>
      <h3 className="pv-heading">{factorTexts.title}</h3>
      <p>{setup ? texts.enrolLead : texts.lead}</p>
      <FormAlert text={errors.form ?? null} />
      {setup && <FactorSetup setup={setup} />}
      <CodeField key={kind} kind={kind} value={typed} onChange={type} error={errors.otp} hasFocus />
      <SubmitButton isBusy={isBusy}>{texts.submit}</SubmitButton>
      {setup === null && (
        <PlainButton
          className={classes.forgot}
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            type('');
          }}
        >
          {kind === 'app' ? factorTexts.useRecovery : factorTexts.useApp}
        </PlainButton>
      )}
      <PlainButton className={classes.forgot} onClick={() => onBack(false)}>
        {texts.back}
      </PlainButton>
    </FormFrame>
  );
}
