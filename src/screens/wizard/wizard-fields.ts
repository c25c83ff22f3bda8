import type { Source } from '#domain/grid/status.ts';

/** The values of the form, as typed. */
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
  /** This and the following only for a new installation; later they are changed in the detail. */
  readonly ppe: string;
  readonly operator: string;
  readonly exportLimit: string;
  readonly battery: string;
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
  ppe: '',
  operator: '',
  exportLimit: '',
  battery: '',
};

/** In the order on the screen, so that the first error gets the focus. */
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
  'ppe',
  'operator',
  'exportLimit',
  'battery',
];

const NOT_FOR_SOLARMAN: readonly WizardField[] = ['modem', 'vendor', 'tilt', 'azimuth', 'latitude', 'longitude'];
const REQUIRED: readonly WizardField[] = ['description', 'sn', 'inverterPower', 'generatorPower', 'city', 'postCode', 'street', 'number'];

export const hasField = (source: Source, field: WizardField): boolean => source === 'PV' || !NOT_FOR_SOLARMAN.includes(field);
export const isRequired = (source: Source, field: WizardField): boolean =>
  REQUIRED.includes(field) || field === 'phases' || (source === 'PV' && (field === 'modem' || field === 'vendor'));
