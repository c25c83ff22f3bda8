import { readPhone } from '#domain/service/flow-user.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { Installation, InstallationForm, Address } from '#domain/service/installation.ts';
import { CARE_STATES, type Care } from '#domain/diagnosis/care-state.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { readCause } from '#domain/diagnosis/cause.ts';

/*
 * An installation on the wire, without codecs: the first rows are read by hand (fast-wire/exact-page.ts). The codecs are in
 * installation-shapes.contract.ts and address-fields.ts.
 */

/** The five address fields on the wire; they are not nested. */
export interface AddressOnWire {
  readonly address_street: string;
  readonly address_number: string;
  readonly address_number_2: string;
  readonly address_post_code: string;
  readonly address_city: string;
}

export const addressFrom = (wire: AddressOnWire): Address => ({
  street: wire.address_street,
  number: wire.address_number,
  number2: wire.address_number_2,
  postCode: wire.address_post_code,
  city: wire.address_city,
});

export const addressToWire = (address: Address): AddressOnWire => ({
  address_street: address.street,
  address_number: address.number,
  address_number_2: address.number2,
  address_post_code: address.postCode,
  address_city: address.city,
});

/** State and worst cause of an installation: fields that only our own server sends. The time is already parsed. */
export interface CareOnWire {
  readonly care_state?: string | undefined;
  readonly care_cause?: string | null | undefined;
  readonly care_since?: Instant | null | undefined;
}

/** Empty if no state is sent, or one that only a newer server knows; then `isWorking` decides. */
export function careFrom({ care_state, care_cause = null, care_since = null }: CareOnWire): { readonly care?: Care } {
  const state = CARE_STATES.find((known) => known === care_state);
  if (state === undefined) return {};
  return { care: { state, cause: care_cause === null ? null : readCause(care_cause), since: care_since } };
}

/** Empty if the state is not known: the response then omits the fields. */
export const careToWire = (care: Care | undefined): CareOnWire =>
  care === undefined ? {} : { care_state: care.state, care_cause: care.cause, care_since: care.since };

/** The form of an installation, with the names of the wire. */
export interface FormOnWire extends AddressOnWire {
  readonly sn: string;
  readonly description: string;
  readonly number_of_phases: number | null;
  readonly pv_vendor: string;
  readonly pv_modem: string;
  readonly elevation: number | null;
  readonly azimuth: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverter_rated_power: Watts;
  readonly generator_rated_power: Watts;
}

/** An installation in the responses of all calls; its times are already parsed. */
export interface InstallationOnWire extends FormOnWire, CareOnWire {
  readonly id: number;
  readonly api_type: string;
  readonly model: string;
  readonly min_date: Instant | null;
  readonly max_date: Instant | null;
  readonly last_power: Watts | null;
  readonly is_working: boolean;
  readonly is_any_event: boolean;
  readonly has_events: boolean;
  readonly code?: string | undefined;
  readonly user?: { readonly email: string; readonly phone: string } | null | undefined;
  readonly former_sns?: readonly string[] | undefined;
  readonly inverter_warranty_to?: LocalDate | undefined;
  readonly new_inverter_sn?: string | undefined;
}

export const formFrom = (wire: FormOnWire): InstallationForm => ({
  description: wire.description,
  sn: wire.sn,
  phases: wire.number_of_phases === 1 ? 1 : 3,
  vendor: wire.pv_vendor,
  modem: wire.pv_modem,
  tilt: wire.elevation,
  azimuth: wire.azimuth,
  address: addressFrom(wire),
  latitude: wire.latitude,
  longitude: wire.longitude,
  inverterPower: wire.inverter_rated_power,
  generatorPower: wire.generator_rated_power,
});

export const installationFrom = (wire: InstallationOnWire): Installation => ({
  ...formFrom(wire),
  id: wire.id,
  source: wire.api_type.toUpperCase() === 'PV' ? 'PV' : 'Solarman',
  model: wire.model,
  firstReading: wire.min_date,
  lastReading: wire.max_date,
  lastPower: wire.last_power,
  isWorking: wire.is_working,
  isAnyEvent: wire.is_any_event,
  hasEvents: wire.has_events,
  owner: wire.user ? { ...wire.user, phone: readPhone(wire.user.phone) } : null,
  ...(wire.code !== undefined && { code: wire.code }),
  ...careFrom(wire),
  ...(wire.former_sns && { formerSerials: wire.former_sns }),
  ...(wire.inverter_warranty_to && { inverterWarrantyTo: wire.inverter_warranty_to }),
  ...(wire.new_inverter_sn && { newSerial: wire.new_inverter_sn }),
});
