import { useState } from 'react';
import { serialKey } from '#domain/codes/same-serial.ts';
import type { ExchangeValues } from '#domain/service/exchange.ts';
import { type ExchangeErrors, WARRANTY_MONTHS } from '#domain/service/exchange-form.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { EQUIPMENT_MAX, INSTALLATION_MAX } from '#domain/service/limits.ts';
import { equipmentTexts as texts } from '#texts/installation/equipment.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import classes from './exchange.module.css';
import { takeBackExchange } from './take-back-exchange.ts';

interface Props {
  readonly installation: Pick<Installation, 'sn'>;
  readonly values: ExchangeValues;
  readonly errors: ExchangeErrors;
  readonly onChange: (changes: Partial<ExchangeValues>) => void;
}

const CHOICES = (['', ...WARRANTY_MONTHS.map(String), 'other'] as (keyof typeof texts.warranties)[]).map((value) => ({
  value,
  label: texts.warranties[value],
}));

/** What is entered of an exchanged inverter. */
export function ExchangeFields({ installation, values, errors, onChange }: Props) {
  const { fields, problems } = texts;
  const errorOf = (field: keyof ExchangeValues) => {
    const problem = errors[field];
    return problem === undefined ? null : problems[problem];
  };
  const props = (field: keyof ExchangeValues) => ({
    value: values[field],
    error: errorOf(field),
    onChange: (to: string) => onChange({ [field]: to }),
  });
  return (
    <>
      <OldNumber sn={installation.sn} />
      <TextField
        label={fields.serial}
        withAsterisk
        autoCapitalize="characters"
        autoComplete="off"
        max={INSTALLATION_MAX.sn}
        {...props('serial')}
        end={<ScanButton onRead={(serial) => onChange({ serial })} />}
      />
      <TextField label={fields.model} autoComplete="off" max={EQUIPMENT_MAX.model} {...props('model')} />
      <TextField label={fields.power} withAsterisk inputMode="numeric" autoComplete="off" {...props('power')} />
      <div className={classes.pair}>
        <DateField label={fields.day} {...props('day')} />
        <TimeField label={fields.hour} {...props('hour')} />
      </div>
      <SelectField label={fields.warranty} data={CHOICES} value={values.warranty} onChange={(warranty) => onChange({ warranty })} />
      {values.warranty === 'other' && <DateField label={fields.warrantyTo} {...props('warrantyTo')} />}
      <TextAreaField label={fields.note} rows={2} max={EQUIPMENT_MAX.note} {...props('note')} />
    </>
  );
}

interface PlannedProps {
  readonly serial: string;
  readonly takeBack: () => Promise<Outcome<boolean>>;
}

/** An exchange that waits: it is taken back before another is entered. */
export const PlannedExchange = ({ serial, takeBack }: PlannedProps) => (
  <div className="pv-stack-3 pv-shrink">
    <p>{texts.pending(serial)}</p>
    <PlainButton look="outline" onClick={() => void takeBackExchange(takeBack)}>
      {texts.takeBack}
    </PlainButton>
  </div>
);

/** The number that the installation has, which the camera can confirm. */
function OldNumber({ sn }: { readonly sn: string }) {
  const [read, setRead] = useState<string | null>(null);
  const isSame = read !== null && serialKey(read) === serialKey(sn);
  return (
    <div className={classes.old}>
      <span>{texts.old(sn)}</span>
      <ScanButton label={texts.confirmOld} onRead={setRead} />
      <p role="status" data-wrong={(read !== null && !isSame) || undefined}>
        {read !== null && (isSame ? texts.oldSame : texts.oldOther(read, sn))}
      </p>
    </div>
  );
}
