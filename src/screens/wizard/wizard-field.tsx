import { IconInfoCircle } from '@tabler/icons-react';
import { INSTALLATION_MAX } from '#domain/service/limits.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { isRequired, type WizardField } from './wizard-fields.ts';
import { azimuthHint } from './wizard-rules.ts';

// not the azimuth: the numeric keyboard of a phone has no minus
const NUMERIC: readonly WizardField[] = ['inverterPower', 'generatorPower', 'tilt'];
const COUNTED: readonly WizardField[] = ['description', 'street', 'city'];
const hints: Partial<Record<WizardField, string>> = wizardTexts.hints;

const AUTOCOMPLETE: Partial<Record<WizardField, string>> = { postCode: 'postal-code', city: 'address-level2' };

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
      {...((field === 'latitude' || field === 'longitude') && { inputMode: 'decimal' as const })}
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
