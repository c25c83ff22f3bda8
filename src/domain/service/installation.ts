import type { Care } from '#domain/diagnosis/care-state.ts';
import type { Source } from '#domain/grid/status.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

export interface Address {
  readonly street: string;
  readonly number: string;
  /** Number of the flat; may be empty. */
  readonly number2: string;
  readonly postCode: string;
  /** 'Brak' means that there is no address. */
  readonly city: string;
}

/** Form of an installation. Range of each text: `limits.ts`. */
export interface InstallationForm {
  /** Its name. */
  readonly description: string;
  /** The inverter's serial number. */
  readonly sn: string;
  readonly phases: PhaseCount;
  readonly vendor: string;
  /** The modem's barcode; empty for Solarman. */
  readonly modem: string;
  /** Tilt in whole degrees from the horizontal, 0-90. */
  readonly tilt: number | null;
  /** Whole degrees clockwise from north; 180 is south. */
  readonly azimuth: number | null;
  readonly address: Address;
  /** WGS84 degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** W, AC side. */
  readonly inverterPower: Watts;
  /** Wp, DC side at standard test conditions. */
  readonly generatorPower: Watts;
}

export interface Owner {
  readonly email: string;
  readonly phone: string;
}

/** An installation as staff see it. */
export interface Installation extends InstallationForm {
  readonly id: number;
  readonly source: Source;
  readonly model: string;
  readonly firstReading: Instant | null;
  readonly lastReading: Instant | null;
  /** W at the last reading; `null` if there is none. */
  readonly lastPower: Watts | null;
  readonly isWorking: boolean;
  readonly isAnyEvent: boolean;
  /** Whether this inverter sends states and events at all. */
  readonly hasEvents: boolean;
  readonly owner: Owner | null;
  /** Permanent, for labels: eight letters and digits. Only our own server has it. */
  readonly code?: string | undefined;
  /** Only in lists of our own server. */
  readonly care?: Care | undefined;
  /** Serial numbers of exchanged inverters. Absent without any, and on another backend. */
  readonly formerSerials?: readonly string[] | undefined;
  /** Absent if none is known, and on another backend. */
  readonly inverterWarrantyTo?: LocalDate | undefined;
  /** Number of no installation that reports since this one fell silent: it may have been exchanged. Only in lists of our own server. */
  readonly newSerial?: string | undefined;
  /** Serial number of an exchange that this device has decided and the list does not have yet. Never on the wire. */
  readonly plannedSerial?: string | undefined;
}

/** An installation that no PV FLOW user has yet. */
export interface FreeInstallation {
  readonly id: number;
  readonly sn: string;
  readonly name: string;
}

/** An installation in its owner's device list. */
export interface OwnedDevice {
  /** `null` on a backend that sends none. */
  readonly id: number | null;
  readonly name: string;
  readonly model: string;
  readonly sn: string;
  readonly inverterPower: Watts;
  readonly generatorPower: Watts;
}

export interface Vendor {
  readonly name: string;
}

export interface Modem {
  readonly barcode: string;
}

/** Value of the city field without an address. Source: specification 12.4. */
const NO_ADDRESS = 'Brak';

/** A part of an address; empty for 'Brak', which is also entered in required fields. */
const cleaned = (part: string): string => (part.trim().toLowerCase() === NO_ADDRESS.toLowerCase() ? '' : part.trim());

/** True if there is an address. */
export const hasAddress = ({ city }: Address): boolean => cleaned(city) !== '';

/** 'Kalisz'; empty without an address. Source: specification 12.4. */
export const townOf = ({ city }: Address): string => cleaned(city);

/** The town, unless the name has it already, in any case; empty without an address. */
export const townBeside = ({ description, address }: Pick<Installation, 'description' | 'address'>): string =>
  description.toLowerCase().includes(townOf(address).toLowerCase()) ? '' : townOf(address);

/** 'Polna 3/2'; empty without an address. */
export function streetLine(address: Address): string {
  if (!hasAddress(address)) return '';
  const [number, flat] = [cleaned(address.number), cleaned(address.number2)];
  return [cleaned(address.street), flat ? `${number}/${flat}` : number].filter(Boolean).join(' ');
}

/** 'Polna 3/2, 62-800 Kalisz'; empty without an address. */
export function addressLine(address: Address): string {
  if (!hasAddress(address)) return '';
  return [streetLine(address), [cleaned(address.postCode), cleaned(address.city)].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Texts of an installation in the list. */
export interface ListWords {
  /** 'PV', 'Solarman'. */
  readonly source: string;
  /** Both powers, such as '9,90 / 8,00'. */
  readonly power: string;
  /** 'Działa', 'Wymaga uwagi'. */
  readonly state: string;
}

type Searched = Pick<Installation, 'description' | 'address' | 'sn' | 'plannedSerial' | 'formerSerials'>;

/**
 * The text of an installation for the search of the list. Line breaks separate its parts, so that no match spans two parts.
 *
 * Range   any installation; on a backend without causes the state is one of two.
 * Source  specification 5.11.
 */
export const searchedOf = (
  { description, address, sn, plannedSerial = '', formerSerials = [] }: Searched,
  { source, power, state }: ListWords,
): string => [description, address.city, sn, source, power, state, plannedSerial, ...formerSerials].join('\n');
