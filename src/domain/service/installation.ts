import type { Care } from '#domain/diagnosis/care-state.ts';
import type { Instant, Watts } from '#domain/quantity.ts';

/** How an installation's readings arrive: through our modem ('PV') or the Solarman cloud. */
export type Source = 'PV' | 'Solarman';
export type PhaseCount = 1 | 3;

export interface Address {
  readonly street: string;
  readonly number: string;
  /** Flat; empty where there is none. */
  readonly number2: string;
  readonly postCode: string;
  /** 'Brak' stands for no address. */
  readonly city: string;
}

/** What staff enter of an installation. Range of each text: `limits.ts`. */
export interface InstallationForm {
  /** Its name. */
  readonly description: string;
  /** The inverter's serial number. */
  readonly sn: string;
  readonly phases: PhaseCount;
  readonly vendor: string;
  /** The modem's barcode; empty on the Solarman path. */
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
  /** W at the last reading; `null` when there has been none. */
  readonly lastPower: Watts | null;
  readonly isWorking: boolean;
  readonly isAnyEvent: boolean;
  /** Whether this inverter reports states and events at all. */
  readonly hasEvents: boolean;
  readonly owner: Owner | null;
  /** Only our own server's lists tell it. */
  readonly care?: Care | undefined;
}

/** An installation that no PV FLOW user has yet. */
export interface FreeInstallation {
  readonly id: number;
  readonly sn: string;
  readonly name: string;
}

/** An installation as its owner's device list shows it. */
export interface OwnedDevice {
  readonly id: number;
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

/** What the city field says where there is no address. Source: specification 12.4. */
const NO_ADDRESS = 'Brak';

/** What a part of an address says; 'Brak' is typed where there is none, into required fields too. */
const said = (part: string): string => (part.trim().toLowerCase() === NO_ADDRESS.toLowerCase() ? '' : part.trim());

/** True where the address says something. */
const hasAddress = ({ city }: Address): boolean => said(city) !== '';

/** 'Kalisz'; empty where there is none. Unit: none. Range: any address. Source: specification 12.4. */
export const townOf = ({ city }: Address): string => said(city);

/** 'Polna 3/2'; empty where there is none. */
export function streetLine(address: Address): string {
  if (!hasAddress(address)) return '';
  const [number, flat] = [said(address.number), said(address.number2)];
  return [said(address.street), flat ? `${number}/${flat}` : number].filter(Boolean).join(' ');
}

/** 'Polna 3/2, 62-800 Kalisz', as people write it; empty where there is none. */
export function addressLine(address: Address): string {
  if (!hasAddress(address)) return '';
  return [streetLine(address), [said(address.postCode), said(address.city)].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** The words for an installation as the list shows them. */
export interface ListWords {
  /** 'PV', 'Solarman'. */
  readonly source: string;
  /** Both powers, such as '9,90 / 8,00'. */
  readonly power: string;
  /** 'Działa', 'Wymaga uwagi'. */
  readonly state: string;
}

/**
 * What the search of the list finds an installation by. No word of it has a line break: nothing is found across two of them.
 *
 * Unit    none.
 * Range   any installation; of a backend without causes the state is one of two.
 * Source  specification 5.11.
 */
export const searchedOf = ({ description, address, sn }: Pick<Installation, 'description' | 'address' | 'sn'>, words: ListWords): string =>
  [description, address.city, sn, words.source, words.power, words.state].join('\n');
