import { useState } from 'react';
import { EXCHANGE_UNDO_TIME, type ExchangedInverter, type ExchangeValues, freshExchange } from '#domain/service/exchange.ts';
import { type ExchangeErrors, exchangeErrors, type ExchangeFacts, exchangeFrom } from '#domain/service/exchange-form.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { equipmentTexts as texts } from '#texts/installation/equipment.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { problemSentence } from '#texts/problems.ts';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { ExchangeFields, PlannedExchange } from './exchange-fields.tsx';
import { takeBackExchange } from './take-back-exchange.ts';

/** What the form of an exchange needs of this device. */
export interface ExchangeProps {
  /** The number of an exchange that waits; `undefined`: none does. */
  readonly planned: string | undefined;
  /** What its fields are checked by. */
  readonly facts: () => ExchangeFacts;
  readonly save: (exchange: ExchangedInverter) => Promise<Outcome>;
  /** Resolves to `false` if the exchange was sent already. */
  readonly takeBack: () => Promise<Outcome<boolean>>;
}

interface Props extends ExchangeProps {
  readonly installation: Installation;
  /** What another form has typed already. */
  readonly typed?: Partial<ExchangeValues>;
  /** `isSaved`: the exchange is stored on the device. */
  readonly onClose: (isSaved: boolean) => void;
}

/** 'Wymień falownik', with and without a network. An exchange that waits is taken back before another is decided. */
export function ExchangeDialog({ planned, ...form }: Props) {
  return (
    <Dialog isOpen isFullOnPhone onClose={() => form.onClose(false)} title={installationTexts.exchange}>
      {planned === undefined ? <ExchangeForm {...form} /> : <PlannedExchange serial={planned} takeBack={form.takeBack} />}
    </Dialog>
  );
}

function ExchangeForm({ installation, typed, facts, save, takeBack, onClose }: Omit<Props, 'planned'>) {
  const [values, setValues] = useState(() => ({ ...freshExchange(facts().now, installation), ...typed }));
  const [errors, setErrors] = useState<ExchangeErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const wrong = exchangeErrors(values, facts());
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    const outcome = await save(exchangeFrom(values));
    setBusy(false);
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    const action = { label: texts.undo, onPress: () => void takeBackExchange(takeBack) };
    notify({ text: texts.saved, topic: 'outbox', time: EXCHANGE_UNDO_TIME, action });
    onClose(true);
  };
  return (
    <FormFrame label={installationTexts.exchange} className="pv-stack-3 pv-shrink" onSubmit={submit}>
      <ExchangeFields
        installation={installation}
        values={values}
        errors={errors}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
      />
      <FormAlert text={failure} />
      <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
    </FormFrame>
  );
}
