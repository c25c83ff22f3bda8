import { compassAzimuth } from '#domain/energy/azimuth.ts';
import { quantity } from '#domain/quantity.ts';
import type { Installation, InstallationForm, PhaseCount, Source } from '#domain/service/installation.ts';
import { asNumber, isAsked, type WizardErrors, type WizardField, type WizardValues } from './wizard-fields.ts';

const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const decimalOrNull = (text: string): number | null => (text.trim() === '' ? null : asNumber(text));

/** An azimuth as the compass has it; one that nobody changed stays as its backend told it. */
function azimuthFrom(text: string, held: Installation | null): number | null {
  if (text.trim() === '') return null;
  return held && text === typed(held.azimuth) ? held.azimuth : compassAzimuth(asNumber(text));
}

/** Values without errors, as the domain knows them; what the path does not ask for stands empty. `held`: what is being edited. */
export function toForm(source: Source, values: WizardValues, held: Installation | null = null): InstallationForm {
  const asked = (field: WizardField): string => (isAsked(source, field) ? values[field].trim() : '');
  return {
    description: asked('description'),
    sn: asked('sn'),
    phases: (values.phases === '1' ? 1 : 3) satisfies PhaseCount,
    vendor: asked('vendor'),
    modem: asked('modem'),
    tilt: wholeOrNull(asked('tilt')),
    azimuth: azimuthFrom(asked('azimuth'), held),
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
    ppe: '',
    operator: '',
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
