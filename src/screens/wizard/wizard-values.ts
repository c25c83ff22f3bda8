import { compassAzimuth } from '#domain/energy/azimuth.ts';
import { quantity } from '#domain/quantity.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Source } from '#domain/grid/status.ts';
import { asNumber } from '#domain/service/typed-values.ts';
import { hasField, type WizardErrors, type WizardField, type WizardValues } from './wizard-fields.ts';

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : asNumber(text));

/** An azimuth in compass degrees; an unchanged one keeps the backend's form. */
function azimuthFrom(text: string, held: Installation | null): number | null {
  if (text.trim() === '') return null;
  return held && text === typed(held.azimuth) ? held.azimuth : compassAzimuth(asNumber(text));
}

/**
 * Valid values as the domain's form; fields that the connection does not have are empty, or stay as they are in an edited installation:
 * an import may have written them (specification 8.13). `held`: the edited installation.
 */
export function toForm(source: Source, values: WizardValues, held: Installation | null = null): InstallationForm {
  const textOf = (field: WizardField): string => (held !== null || hasField(source, field) ? values[field].trim() : '');
  return {
    description: textOf('description'),
    sn: textOf('sn'),
    phases: (values.phases === '1' ? 1 : 3) satisfies PhaseCount,
    vendor: textOf('vendor'),
    modem: textOf('modem'),
    tilt: numberOrNull(textOf('tilt')),
    azimuth: azimuthFrom(textOf('azimuth'), held),
    address: {
      street: textOf('street'),
      number: textOf('number'),
      number2: textOf('number2'),
      postCode: textOf('postCode'),
      city: textOf('city'),
    },
    latitude: numberOrNull(textOf('latitude')),
    longitude: numberOrNull(textOf('longitude')),
    inverterPower: quantity(asNumber(textOf('inverterPower'))),
    generatorPower: quantity(asNumber(textOf('generatorPower'))),
  };
}

/** A number as it is typed: with a decimal comma. */
export const typed = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

/** The values for editing an installation. */
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
    exportLimit: '',
    battery: '',
  };
}

/** Field names of the wire, which errors use, to those of the form. */
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

/** Errors of a backend, by field. */
export function errorsFromRefusal(fields: Readonly<Record<string, readonly string[]>>): WizardErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, sentences]) => {
      const field = FIELD_ON_WIRE[name];
      return field && sentences.length > 0 ? [[field, sentences.join(' ')]] : [];
    }),
  );
}
