import { type ReactNode, useState } from 'react';
import { IconPaperclip } from '@tabler/icons-react';
import { Calendar } from '#ui/forms/calendar.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { FileInput } from '#ui/forms/file-input.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { PasswordRules } from '#ui/forms/password-rules.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { CharacterCount, TextField } from '#ui/forms/text-field.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { ExchangeFields } from '#ui/exchange/exchange-fields.tsx';
import { MeteringForm } from '#ui/metering/metering-form.tsx';
import { LONG, LONG_WORD } from '../samples.ts';
import { Section, State } from '../state.tsx';

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that can be typed into. */
function Typed({ first = '', children }: { readonly first?: string; readonly children: (field: FieldProps) => ReactNode }) {
  const [value, onChange] = useState(first);
  return children({ value, onChange });
}

const TextFields = () => (
  <>
    <State name="TextField: empty, required">
      <Typed>{(field) => <TextField label="Imię i nazwisko" withAsterisk description="Kto zajmie się zgłoszeniem" {...field} />}</Typed>
    </State>
    <State name="TextField: wrong, too long">
      <Typed first={LONG}>{(field) => <TextField label="Nazwa" error="Za długi tekst: najwyżej 64 znaki" max={64} {...field} />}</Typed>
    </State>
    <State name="ScanButton: in a field">
      <Typed>
        {(field) => <TextField label="Numer seryjny" {...field} end={<ScanButton known={['HV2150123456']} onRead={field.onChange} />} />}
      </Typed>
    </State>
    <State name="PhoneField: digits alone, wrong">
      <Typed first="60160">{(field) => <PhoneField label="Numer telefonu" error="Podaj 9 cyfr" {...field} />}</Typed>
    </State>
    <State name="DateField, TimeField; a day that is missing">
      <Typed first="2026-11-20">{(field) => <DateField label="Dzień" {...field} />}</Typed>
      <Typed first="09:05">{(field) => <TimeField label="Godzina" {...field} />}</Typed>
      <Typed>{(field) => <DateField label="Data przeglądu" error="Podaj datę przeglądu" {...field} />}</Typed>
    </State>
    <State name="Calendar: a day is picked">
      <Typed first="2026-11-20">{({ value, onChange }) => <Calendar value={value} onPick={onChange} />}</Typed>
    </State>
    <State name="TextField: disabled, and only to be read">
      <Typed first={LONG_WORD}>
        {(field) => (
          <>
            <TextField label="E-mail" disabled {...field} />
            <TextField label="E-mail konta" readOnly {...field} />
          </>
        )}
      </Typed>
    </State>
    <State name="TextAreaField: with a counter, wrong, disabled">
      <Typed first={LONG}>
        {(field) => (
          <>
            <TextAreaField label="Powód zgłoszenia" max={250} {...field} />
            <TextAreaField label="Zakres prac" error="Podaj zakres prac" {...field} />
            <TextAreaField label="Notatka" disabled {...field} />
          </>
        )}
      </Typed>
    </State>
  </>
);

const EXCHANGE = {
  ...{ day: '2026-11-20', hour: '10:00', serial: '30751234', model: LONG },
  ...{ power: '5000', warranty: 'other', warrantyTo: '', note: '' },
};

const kept = () => Promise.resolve({ ok: true, value: undefined } as const);

export const Fields = () => (
  <Section name="Pola formularzy">
    <TextFields />
    <State name="MeteringForm">
      <MeteringForm details={{ id: 2, ppe: 'PL003712345678', operator: 'pge' }} save={kept} />
    </State>
    <State name="ExchangeFields">
      <ExchangeFields installation={{ sn: 'FR123' }} values={EXCHANGE} errors={{ serial: 'taken' }} onChange={() => undefined} />
    </State>
    <State name="PasswordField with its rules">
      <Typed first="Haslo1">
        {(field) => (
          <PasswordField label="Hasło" autoComplete="new-password" description={<PasswordRules password={field.value} />} {...field} />
        )}
      </Typed>
    </State>
    <State name="SelectField: rest, wrong, disabled">
      <Typed first="1">
        {(field) => (
          <>
            <SelectField label="Producent" data={[{ value: '1', label: LONG }]} {...field} />
            <SelectField label="Modem" data={['M-1']} error="Wybierz modem" {...field} />
            <SelectField label="Wiek zgłoszenia" data={['Dowolny']} disabled {...field} />
          </>
        )}
      </Typed>
    </State>
    <State name="FileInput: ready, busy">
      <FileInput label="Dodaj dokument" icon={IconPaperclip} accept="image/*" isBusy={false} onPick={() => undefined} />
      <FileInput label="Dodaj dokument" icon={IconPaperclip} accept="image/*" isBusy onPick={() => undefined} />
    </State>
    <State name="CheckField: ticked, empty, disabled">
      <CheckField label="Zapamiętać hasło" isChecked onChange={() => undefined} description={LONG} />
      <CheckField label="Pokaż zamknięte" isChecked={false} onChange={() => undefined} />
      <CheckField label="Tylko moje" isChecked={false} onChange={() => undefined} isDisabled />
    </State>
    <State name="FormFrame with a FormAlert">
      <FormFrame label="Logowanie" onSubmit={() => undefined}>
        <FormAlert text="Brak połączenia z internetem. Spróbuj ponownie, gdy wróci zasięg." />
      </FormFrame>
    </State>
    <State name="CharacterCount: within, and too much">
      <CharacterCount used={12} max={250} />
      <CharacterCount used={251} max={250} />
    </State>
  </Section>
);
