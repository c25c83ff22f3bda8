import { useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import { type FactorSetup as Setup, plainCode } from '#domain/service/account/second-factor.ts';
import { useCommands, useDirty } from '#state/app-context.ts';
import { type FactorErrors, factorErrors, factorTexts } from '#texts/account/second-factor.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { CodeField, codeMistake } from '#ui/second-factor/code-field.tsx';
import { FactorSetup } from '#ui/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '#ui/second-factor/recovery-codes.tsx';
import classes from './account.module.css';
import page from '#ui/page.module.css';

/** Turn on, move to another app, make new recovery codes, turn off. */
export type FactorChange = 'turnOn' | 'move' | 'renew' | 'turnOff';

interface Props {
  readonly change: FactorChange;
  readonly account: string;
  readonly isOffline: boolean;
  readonly onClose: () => void;
}

const { dialog: texts } = factorTexts;

const LEADS: Readonly<Record<FactorChange, string>> = {
  turnOn: texts.askPassword,
  move: texts.askPassword,
  renew: texts.renewLead,
  turnOff: texts.turnOffLead,
};

/** One change of the user's second factor in steps: password and code, the new app, the recovery codes. */
export function FactorDialog({ change, account, isOffline, onClose }: Props) {
  const commands = useCommands();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useDirty('second-factor', setup !== null || codes !== null);

  const begin = async ({ password, otp }: Typed): Promise<Outcome<unknown>> => {
    if (change === 'turnOn' || change === 'move') {
      const begun = await commands.beginSecondFactor(password, change === 'move' ? otp : null);
      if (begun.ok) setSetup(begun.value);
      return begun;
    }
    if (change === 'renew') return showCodes(await commands.renewRecoveryCodes(otp));
    const ended = await commands.endSecondFactor(otp);
    if (!ended.ok) return ended;
    notify({ text: texts.turnedOff });
    onClose();
    return ended;
  };
  const showCodes = (made: Outcome<readonly string[]>): Outcome<unknown> => {
    if (made.ok) setCodes(made.value);
    return made;
  };
  return (
    <Dialog isOpen onClose={onClose} title={codes ? factorTexts.codes.title : texts[change]} isFullOnPhone canClose={codes === null}>
      {codes ? (
        <RecoveryCodes codes={codes} account={account}>
          <DialogButtons>
            <Button onClick={onClose} data-autofocus>
              {factorTexts.codes.done}
            </Button>
          </DialogButtons>
        </RecoveryCodes>
      ) : setup ? (
        <StepForm
          key="confirm"
          label={texts[change]}
          setup={setup}
          fields={{ password: false, code: 'app' }}
          submit={change === 'move' ? texts.confirmMove : texts.confirm}
          isOffline={isOffline}
          onSubmit={async ({ otp }) => showCodes(await commands.confirmSecondFactor(otp))}
          onClose={onClose}
        />
      ) : (
        <StepForm
          key="begin"
          label={texts[change]}
          lead={LEADS[change]}
          fields={{ password: change === 'turnOn' || change === 'move', code: change === 'turnOn' ? null : 'either' }}
          submit={change === 'turnOff' ? factorTexts.own.turnOff : texts.next}
          isOffline={isOffline}
          onSubmit={begin}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface Typed {
  readonly password: string;
  readonly otp: string;
}

interface StepProps {
  readonly label: string;
  readonly lead?: string;
  readonly setup?: Setup;
  readonly fields: { readonly password: boolean; readonly code: 'app' | 'either' | null };
  readonly submit: string;
  readonly isOffline: boolean;
  readonly onSubmit: (typed: Typed) => Promise<Outcome<unknown>>;
  readonly onClose: () => void;
}

/** Asks for password, code, or both; errors are shown at their field. */
function StepForm({ label, lead, setup, fields, submit, isOffline, onSubmit, onClose }: StepProps) {
  const [typed, setTyped] = useState<Typed>({ password: '', otp: '' });
  const [errors, setErrors] = useState<FactorErrors>({});
  const [isBusy, setBusy] = useState(false);
  const type = (part: Partial<Typed>): void => {
    setTyped({ ...typed, ...part });
    setErrors({});
  };
  const send = async (): Promise<void> => {
    if (isOffline) return;
    const mistake = fields.code && codeMistake(typed.otp, fields.code);
    const missing = {
      ...(fields.password && !typed.password && { password: factorTexts.passwordMissing }),
      ...(mistake && { otp: mistake }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const outcome = await onSubmit({ password: typed.password, otp: plainCode(typed.otp) });
    setBusy(false);
    if (!outcome.ok) setErrors(factorErrors(outcome.problem));
  };
  return (
    <FormFrame label={label} className={classes.form} shouldTakeFocus onSubmit={send}>
      {lead && <p className={page.soft}>{lead}</p>}
      {setup && <FactorSetup setup={setup} />}
      <FormAlert text={errors.form ?? null} />
      {fields.password && (
        <PasswordField
          label={factorTexts.password}
          autoComplete="current-password"
          value={typed.password}
          onChange={(password) => type({ password })}
          error={errors.password}
          data-autofocus
        />
      )}
      {fields.code && (
        <CodeField kind={fields.code} value={typed.otp} onChange={(otp) => type({ otp })} error={errors.otp} hasFocus={!fields.password} />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isOffline}>
          {submit}
        </Button>
      </DialogButtons>
      <OfflineReason at="dialog" text={isOffline ? texts.offline : null} />
    </FormFrame>
  );
}
