import { IconInfoCircle } from '@tabler/icons-react';
import { placeIn } from '#domain/geo/pasted-place.ts';
import { INSTALLATION_MAX } from '#domain/service/limits.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { TextField, type TextFieldProps } from '#ui/forms/text-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { isRequired, type WizardField } from './wizard-fields.ts';
import { azimuthHint } from './wizard-rules.ts';
import { typed } from './wizard-values.ts';

// not the azimuth: the numeric keyboard of a phone has no minus
const NUMERIC: readonly WizardField[] = ['inverterPower', 'generatorPower', 'tilt'];
const COUNTED: readonly WizardField[] = ['description', 'street', 'city'];
const hints: Partial<Record<WizardField, string>> = wizardTexts.hints;

const AUTOCOMPLETE: Partial<Record<WizardField, string>> = { postCode: 'postal-code', city: 'address-level2' };

/** What a coordinate field does with a text that has both coordinates: it fills both fields. Source: specification 8.10. */
function placeInput({ values: { latitude, longitude }, change }: Wizard): Pick<TextFieldProps, 'inputMode' | 'onPaste' | 'onBlur'> {
  const fill = (text: string): boolean => {
    const place = placeIn(text);
    if (place) change({ latitude: typed(place.latitude), longitude: typed(place.longitude) });
    return place !== null;
  };
  return {
    inputMode: 'decimal',
    onPaste: (event) => {
      if (!fill(event.clipboardData.getData('text'))) return;
      event.preventDefault();
      if (latitude === '' && longitude === '') return;
      notify({ text: wizardTexts.placeFilled, action: { label: wizardTexts.undo, onPress: () => change({ latitude, longitude }) } });
    },
    onBlur: ({ currentTarget: { value } }) => void fill(value), // a keyboard of a phone may insert without pasting
  };
}

interface Props {
  readonly wizard: Wizard;
  readonly field: Exclude<WizardField, 'phases' | 'modem' | 'vendor' | 'operator' | 'exportLimit' | 'battery'>;
}

/** One field of the form; nothing if the chosen connection does not have it. */
export function WizardTextField({ wizard, field }: Props) {
  if (!wizard.hasField(field)) return null;
  const warning = wizard.warnings[field];
  const hint = field === 'azimuth' ? azimuthHint(wizard.values.azimuth, wizard.isAsStored('azimuth')) : hints[field];
  const max = INSTALLATION_MAX[field as keyof typeof INSTALLATION_MAX];
  return (
    <TextField
      label={wizardTexts.fields[field]}
      withAsterisk={isRequired(wizard.source, field)}
      aria-required={isRequired(wizard.source, field) || undefined}
      name={field}
      value={wizard.values[field]}
      onChange={(value) => wizard.change({ [field]: value })}
      error={wizard.errorOf(field)}
      {...((warning || hint) && { description: <FieldNote warning={warning} hint={hint} /> })}
      {...(COUNTED.includes(field) && !hint && { max })}
      {...(NUMERIC.includes(field) && { inputMode: 'numeric' as const })}
      {...((field === 'latitude' || field === 'longitude') && placeInput(wizard))}
      autoComplete={AUTOCOMPLETE[field] ?? 'off'}
      {...(field === 'sn' && { end: <ScanButton onRead={(sn) => wizard.change({ sn })} /> })}
    />
  );
}

interface FieldNoteProps {
  readonly warning: string | undefined;
  readonly hint: string | undefined;
}

/** A warning and a hint as the description of the field. */
function FieldNote({ warning, hint }: FieldNoteProps) {
  return (
    <>
      {warning && (
        <span className={classes.warning}>
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{warning}</span>
        </span>
      )}
      {hint}
    </>
  );
}
