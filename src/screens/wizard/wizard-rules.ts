import { quantity } from '#domain/quantity.ts';
import type { Installation, InstallationForm, PhaseCount, Source } from '#domain/service/installation.ts';
import { INSTALLATION_MAX, ONE_PHASE_USUAL_MAX } from '#domain/service/limits.ts';
import { isInPoland } from '#domain/service/map-places.ts';
import { wizardTexts } from '#texts/wizard.ts';

/** What stands in the form, as typed. */
export interface WizardValues {
  readonly description: string;
  readonly sn: string;
  readonly phases: '' | '1' | '3';
  readonly vendor: string;
  readonly modem: string;
  readonly tilt: string;
  readonly azimuth: string;
  readonly street: string;
  readonly number: string;
  readonly number2: string;
  readonly postCode: string;
  readonly city: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly inverterPower: string;
  readonly generatorPower: string;
}
export type WizardField = keyof WizardValues;
export type WizardErrors = Partial<Record<WizardField, string>>;

export const EMPTY: WizardValues = {
  description: '',
  sn: '',
  phases: '',
  vendor: '',
  modem: '',
  tilt: '',
  azimuth: '',
  street: '',
  number: '',
  number2: '',
  postCode: '',
  city: '',
  latitude: '',
  longitude: '',
  inverterPower: '',
  generatorPower: '',
};

/** In the order in which they stand on the screen, so that the first error gets the focus. */
export const FIELD_ORDER: readonly WizardField[] = [
  'description',
  'sn',
  'phases',
  'inverterPower',
  'generatorPower',
  'modem',
  'vendor',
  'tilt',
  'azimuth',
  'street',
  'number',
  'number2',
  'postCode',
  'city',
  'latitude',
  'longitude',
];

const SOLARMAN_HAS_NOT: readonly WizardField[] = ['modem', 'vendor', 'tilt', 'azimuth', 'latitude', 'longitude'];
const REQUIRED: readonly WizardField[] = ['description', 'sn', 'inverterPower', 'generatorPower', 'city', 'postCode', 'street', 'number'];
const WHOLE = /^\d+$/;
const DECIMAL = /^[-−]?\d+([.,]\d+)?$/;

export const isAsked = (source: Source, field: WizardField): boolean => source === 'PV' || !SOLARMAN_HAS_NOT.includes(field);
export const isRequired = (source: Source, field: WizardField): boolean =>
  REQUIRED.includes(field) || field === 'phases' || (source === 'PV' && (field === 'modem' || field === 'vendor'));

const asNumber = (text: string): number => Number(text.trim().replace('−', '-').replace(',', '.'));

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

/** What looks wrong without being so. */
export function wizardWarnings(values: WizardValues): string[] {
  const { warnings } = wizardTexts;
  const inverter = WHOLE.test(values.inverterPower.trim()) ? Number(values.inverterPower) : 0;
  const generator = WHOLE.test(values.generatorPower.trim()) ? Number(values.generatorPower) : 0;
  const found: string[] = [];
  if (values.phases === '1' && inverter > ONE_PHASE_USUAL_MAX) found.push(warnings.onePhase);
  if (inverter > 0 && generator > 0 && (generator > 2 * inverter || inverter > 2 * generator)) found.push(warnings.mismatch);
  if (
    DECIMAL.test(values.latitude.trim()) &&
    DECIMAL.test(values.longitude.trim()) &&
    !isInPoland(asNumber(values.latitude), asNumber(values.longitude))
  ) {
    found.push(warnings.outsidePoland);
  }
  return found;
}

const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const decimalOrNull = (text: string): number | null => (text.trim() === '' ? null : asNumber(text));

/** Values without errors, as the domain knows them; what the path does not ask for stands empty. */
export function toForm(source: Source, values: WizardValues): InstallationForm {
  const asked = (field: WizardField): string => (isAsked(source, field) ? values[field].trim() : '');
  return {
    description: asked('description'),
    sn: asked('sn'),
    phases: (values.phases === '1' ? 1 : 3) satisfies PhaseCount,
    vendor: asked('vendor'),
    modem: asked('modem'),
    tilt: wholeOrNull(asked('tilt')),
    azimuth: wholeOrNull(asked('azimuth')),
    address: {
      street: asked('street'),
      number: asked('number'),
      number2: asked('number2'),
      postCode: asked('postCode'),
      city: asked('city'),
    },
    latitude: decimalOrNull(asked('latitude')),
    longitude: decimalOrNull(asked('longitude')),
    inverterPower: quantity(Number(asked('inverterPower'))),
    generatorPower: quantity(Number(asked('generatorPower'))),
  };
}

const typed = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

/** The form of an installation that is to be edited. */
export function fromInstallation(of: Installation): WizardValues {
  return {
    description: of.description,
    sn: of.sn,
    phases: of.phases === 1 ? '1' : '3',
    vendor: of.vendor,
    modem: of.modem,
    tilt: typed(of.tilt),
    azimuth: typed(of.azimuth),
    ...of.address,
    latitude: typed(of.latitude),
    longitude: typed(of.longitude),
    inverterPower: typed(of.inverterPower),
    generatorPower: typed(of.generatorPower),
  };
}

/** The wire's field names, in which a backend complains, to the form's. */
const FIELD_ON_WIRE: Readonly<Record<string, WizardField>> = {
  description: 'description',
  sn: 'sn',
  number_of_phases: 'phases',
  pv_vendor: 'vendor',
  pv_modem: 'modem',
  elevation: 'tilt',
  azimuth: 'azimuth',
  address_street: 'street',
  address_number: 'number',
  address_number_2: 'number2',
  address_post_code: 'postCode',
  address_city: 'city',
  latitude: 'latitude',
  longitude: 'longitude',
  inverter_rated_power: 'inverterPower',
  generator_rated_power: 'generatorPower',
};

/** A backend's complaints, each at its field. */
export function errorsFromRefusal(fields: Readonly<Record<string, readonly string[]>>): WizardErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, sentences]) => {
      const field = FIELD_ON_WIRE[name];
      return field && sentences.length > 0 ? [[field, sentences.join(' ')]] : [];
    }),
  );
}
