import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { type Company, type CompanyChange, COMPANY_MAX, isNip, logoAddress, tidyNip } from '#domain/service/company.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import { companyTexts as texts } from '#texts/account/company.ts';
import { problemSentence } from '#texts/problems.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { LogoField, logoOf } from './logo-field.tsx';
import classes from './company.module.css';

/** Stored on devices. */
const FORM_KEY = 'company';

const EMPTY: Readonly<Record<'name' | 'address' | 'nip' | 'phone' | 'logo', string>> = {
  name: '',
  address: '',
  nip: '',
  phone: '',
  logo: '',
};
type Values = typeof EMPTY;
type Field = keyof Values;
const FIELDS = Object.keys(EMPTY) as Field[];
const fromDraft = textFieldsFrom(EMPTY);

const valuesOf = ({ name, address, nip, phone, logo }: Company): Values => ({
  name,
  address,
  nip,
  phone,
  logo: logo ? logoAddress(logo) : '',
});

/** As they are stored. */
const tidy = (values: Values): Values => {
  const { name, address, nip, phone, logo } = values;
  return { name: name.trim(), address: address.trim(), nip: tidyNip(nip), phone: phone.trim(), logo };
};

const isEqual = (one: Values, other: Values): boolean => FIELDS.every((field) => one[field] === other[field]);

/** What was changed. */
function changeOf(values: Values, before: Values): CompanyChange {
  const changed = FIELDS.filter((field) => values[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, field === 'logo' ? logoOf(values.logo) : values[field]]));
}

/** What the server refused, by field. */
const refusedFields = (problem: Problem): Readonly<Record<string, string>> =>
  problem.is === 'refused'
    ? Object.fromEntries(Object.entries(problem.refusal.fields).map(([field, sentences]) => [field, sentences.join(' ')]))
    : {};

/** Name, address, tax number, telephone and logo. What is typed stays until it is stored. */
export function CompanyForm({ company }: { readonly company: Company }) {
  const { changeCompany } = useCommands();
  const isOffline = useIsOffline();
  const [base, setBase] = useState(company);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const before = valuesOf(base);
  const form = useForm<Values>({
    initialValues: before,
    validate: {
      name: (typed, all) => (typed.trim() === '' && !isEqual({ ...tidy(all), name: '' }, EMPTY) ? texts.problems.name : null),
      nip: (typed) => (tidyNip(typed) === '' || isNip(tidyNip(typed)) ? null : texts.problems.nip),
    },
  });
  const { values } = form;
  const draft = useFormDraft(form, { formKey: FORM_KEY, isDirty: !isEqual(values, before), fromDraft, onFound: 'restore' });

  const { setValues } = form;
  useEffect(() => {
    if (company.version === base.version) return;
    const [was, now] = [valuesOf(base), valuesOf(company)];
    // what was not typed here follows the office
    setValues((typed) => Object.fromEntries(FIELDS.map((field) => [field, typed[field] === was[field] ? now[field] : typed[field]])));
    setBase(company);
  }, [company, base, setValues]);

  const type = (field: Field, typed: string): void => {
    form.setFieldValue(field, typed);
    form.clearFieldError(field);
    setFailure(null);
  };
  const submit = async (): Promise<void> => {
    if (isOffline || form.validate().hasErrors) return;
    const change = changeOf(tidy(values), before);
    if (Object.keys(change).length === 0) return notify({ text: texts.unchanged });
    setBusy(true);
    setFailure(null);
    const outcome = await changeCompany(change, base.version);
    setBusy(false);
    if (outcome.ok) {
      draft.drop();
      return notify({ text: texts.saved });
    }
    const { problem } = outcome;
    const refused = refusedFields(problem);
    form.setErrors(refused);
    const isShown = Object.keys(refused).some((field) => field in EMPTY);
    if (!isShown) setFailure(problem.is === 'refused' && problem.status === 412 ? texts.clash : problemSentence(problem));
  };
  const field = (name: Exclude<Field, 'logo'>) => ({
    label: texts[name],
    value: values[name],
    error: form.errors[name],
    onChange: (typed: string) => type(name, typed),
  });
  return (
    <FormFrame label={texts.title} className={classes.form} onSubmit={submit}>
      <TextField {...field('name')} autoComplete="organization" max={COMPANY_MAX.name} />
      <TextField {...field('address')} autoComplete="street-address" max={COMPANY_MAX.address} />
      <TextField {...field('nip')} inputMode="numeric" autoComplete="off" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" max={COMPANY_MAX.phone} />
      <LogoField logo={values.logo} error={form.errors['logo']} isBusy={isBusy} onChange={(logo) => type('logo', logo)} />
      <FormAlert text={failure} />
      <div>
        <Button type="submit" loading={isBusy} disabled={isOffline}>
          {texts.save}
        </Button>
      </div>
      <OfflineReason at="panel" text={isOffline ? texts.offline : null} />
    </FormFrame>
  );
}
