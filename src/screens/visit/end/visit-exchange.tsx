import { IconReplace } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type ExchangeValues, freshExchange, visitExchangeKey } from '#domain/service/exchange.ts';
import { type ExchangeErrors, exchangeErrors, exchangeFrom } from '#domain/service/exchange-form.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Commands } from '#state/commands/commands.ts';
import { useExchange } from '#state/use-exchange.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import { equipmentTexts as texts } from '#texts/installation/equipment.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from '#screens/visit/finish.module.css';

const ExchangeFields = lazy(() => import('#ui/exchange/exchange-fields.tsx').then(({ ExchangeFields: held }) => ({ default: held })));
const PlannedExchange = lazy(() => import('#ui/exchange/exchange-fields.tsx').then(({ PlannedExchange: held }) => ({ default: held })));

type Decision = Parameters<Commands['replaceInverter']>[0];

const EMPTY: ExchangeValues = { day: '', hour: '', serial: '', model: '', power: '', warranty: '', warrantyTo: '', note: '' };
const fromDraft = textFieldsFrom<Record<keyof ExchangeValues, string>>(EMPTY);

/** The exchange of an inverter that is decided with the end of a visit. It is a draft of the device until then. */
export function useVisitExchange(uuid: string, installation: Installation | null) {
  const [values, setValues] = useState<ExchangeValues | null>(null);
  const [errors, setErrors] = useState<ExchangeErrors>({});
  const parts = useExchange(installation ?? undefined);
  const { keep, finish } = useFormDraft(
    { values, setValues },
    { formKey: visitExchangeKey(uuid), isDirty: values !== null, fromDraft, onFound: 'restore' },
  );
  /** `null`: nothing is exchanged; `undefined`: something in the form is wrong. */
  const decide = (): Decision | null | undefined => {
    if (values === null || installation === null || parts === null) return null;
    const wrong = exchangeErrors(values, parts.facts());
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return undefined;
    const { id, description, sn: former } = installation;
    return { ...exchangeFrom(values), installation: id, former, description, visit: uuid };
  };
  return { values, setValues, errors, keep, finish, decide, parts };
}

export type VisitExchange = ReturnType<typeof useVisitExchange>;

interface Props {
  readonly exchange: VisitExchange;
  readonly installation: Installation;
}

/** 'Wymień falownik' in a visit. An exchange that waits already is taken back before another is entered. */
export function ExchangeInVisit({ exchange: { values, setValues, errors, parts }, installation }: Props) {
  if (parts === null) return null;
  if (parts.planned !== undefined)
    return (
      <section className={classes.part} aria-label={installationTexts.exchange}>
        <Suspense>
          <PlannedExchange serial={parts.planned} takeBack={parts.takeBack} />
        </Suspense>
      </section>
    );
  if (values === null)
    return (
      <PlainButton look="outline" className={classes.button} onClick={() => setValues(freshExchange(parts.facts().now, installation))}>
        <IconReplace size={18} aria-hidden="true" />
        {installationTexts.exchange}
      </PlainButton>
    );
  return (
    <section className={classes.part} aria-label={installationTexts.exchange}>
      <h3 className={classes.legend}>{installationTexts.exchange}</h3>
      <Suspense>
        <ExchangeFields
          installation={installation}
          values={values}
          errors={errors}
          onChange={(changes) => setValues((now) => now && { ...now, ...changes })}
        />
      </Suspense>
      <PlainButton look="outline" className={classes.button} onClick={() => setValues(null)}>
        {texts.inVisit.remove}
      </PlainButton>
    </section>
  );
}
