import type { Source } from '#domain/service/installation.ts';
import { INSTALLATION_MAX, ONE_PHASE_USUAL_MAX } from '#domain/service/limits.ts';
import { isInPoland } from '#domain/service/map-places.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { asNumber, FIELD_ORDER, isAsked, isRequired, type WizardErrors, type WizardField, type WizardValues } from './wizard-fields.ts';

const WHOLE = /^\d+$/;
const DECIMAL = /^[-−]?\d+([.,]\d+)?$/;

/** What is wrong, by field. Limits: specification, point 5. */
export function wizardErrors(source: Source, values: WizardValues): WizardErrors {
  const errors: WizardErrors = {};
  for (const field of FIELD_ORDER.filter((name) => isAsked(source, name))) {
    const error = errorOf(source, field, values[field].trim());
    if (error) errors[field] = error;
  }
  return errors;
}

function errorOf(source: Source, field: WizardField, value: string): string | undefined {
  const { errors } = wizardTexts;
  if (value === '') {
    if (field === 'phases') return errors.phases;
    return isRequired(source, field) ? errors.required : undefined;
  }
  const max = INSTALLATION_MAX[field as keyof typeof INSTALLATION_MAX];
  if (field === 'latitude' || field === 'longitude') return coordinateError(field, value, max);
  if (field === 'tilt' || field === 'azimuth' || field === 'inverterPower' || field === 'generatorPower') return wholeError(field, value);
  return max !== undefined && value.length > max ? errors.tooLong(max) : undefined;
}

function coordinateError(field: 'latitude' | 'longitude', value: string, max: number): string | undefined {
  const { errors } = wizardTexts;
  if (value.length > max) return errors.tooLong(max);
  if (!DECIMAL.test(value)) return errors.coordinate;
  return Math.abs(asNumber(value)) > (field === 'latitude' ? 90 : 180) ? errors[field] : undefined;
}

function wholeError(field: 'tilt' | 'azimuth' | 'inverterPower' | 'generatorPower', value: string): string | undefined {
  const { errors } = wizardTexts;
  if (!WHOLE.test(value)) return errors.whole;
  if (field === 'tilt') return Number(value) > 90 ? errors.tilt : undefined;
  if (field === 'azimuth') return Number(value) > 360 ? errors.azimuth : undefined;
  return Number(value) > 0 && Number.isSafeInteger(Number(value)) ? undefined : errors.positive;
}

/** What looks wrong without being so, each at the last of the fields that it is about: the first may be right. */
export function wizardWarnings(source: Source, values: WizardValues): WizardErrors {
  const { warnings } = wizardTexts;
  const inverter = WHOLE.test(values.inverterPower.trim()) ? Number(values.inverterPower) : 0;
  const generator = WHOLE.test(values.generatorPower.trim()) ? Number(values.generatorPower) : 0;
  const found: WizardErrors = {};
  if (values.phases === '1' && inverter > ONE_PHASE_USUAL_MAX) found.inverterPower = warnings.onePhase;
  if (inverter > 0 && generator > 0 && (generator > 2 * inverter || inverter > 2 * generator)) found.generatorPower = warnings.mismatch;
  if (isAsked(source, 'longitude') && isAbroad(values)) found.longitude = warnings.outsidePoland;
  return found;
}

const isAbroad = ({ latitude, longitude }: WizardValues): boolean =>
  DECIMAL.test(latitude.trim()) && DECIMAL.test(longitude.trim()) && !isInPoland(asNumber(latitude), asNumber(longitude));
