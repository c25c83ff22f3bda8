import type { Instant, Watts } from '#domain/quantity.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import { type AddressOnWire, addressFrom } from './address-wire.ts';
import { type CareOnWire, careFrom } from './care-wire.ts';

/** What staff enter of an installation, as the wire names it. */
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

/** An installation as every call that answers with one sends it; its times already read. */
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
  readonly user?: { readonly email: string; readonly phone: string } | null | undefined;
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
  owner: wire.user ?? null,
  ...careFrom(wire),
});
