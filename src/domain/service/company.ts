import { beginsAs } from '#domain/visit/files/file-type.ts';

/** The picture of a company on its papers. */
export interface Logo {
  readonly type: 'image/png' | 'image/jpeg';
  /** In base64. */
  readonly data: string;
}

/** The company whose papers the app makes. Without a name nothing heads them. Source: specification 36.1. */
export interface Company {
  readonly name: string;
  readonly address: string;
  /** The ten digits of its tax number; empty: not entered. */
  readonly nip: string;
  readonly phone: string;
  readonly logo: Logo | null;
  /** Counts the changes. */
  readonly version: number;
}

/** What is left out stays. */
export type CompanyChange = Partial<Omit<Company, 'version'>>;

export const COMPANY_MAX = {
  name: 200,
  address: 200,
  phone: 40,
  /** Unit: bytes of the logo. */
  logo: 204_800,
  /** Unit: pixels of each side of the logo. */
  side: 4_000,
} as const;

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;

/** The type of a logo by its first bytes; `null`: neither PNG nor JPEG. */
export const logoTypeOf = (begin: Uint8Array): Logo['type'] | null => LOGO_TYPES.find((type) => beginsAs(type, begin)) ?? null;

/** A tax number as it is stored: without the code of the country, blanks and hyphens. */
export const tidyNip = (typed: string): string => typed.replace(/^\s*PL/i, '').replace(/[\s\u00a0-]/g, '');

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;

/**
 * Whether a tidy tax number is one.
 *
 * Range   ten digits; the last is the sum of the others by their weights, modulo 11. A remainder of 10 belongs to no number.
 * Source  Ustawa o zasadach ewidencji i identyfikacji podatników i płatników, art. 5; the weights 6, 5, 7, 2, 3, 4, 5, 6, 7.
 */
export const isNip = (nip: string): boolean =>
  /^\d{10}$/.test(nip) &&
  nip !== '0000000000' &&
  NIP_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(nip[at]), 0) % 11 === Number(nip[9]);

/** A tax number as it is written: 526-104-08-28. */
export const nipText = (nip: string): string => nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');

/** Whether anything of a company is entered. */
export const isCompanySet = ({ name }: Pick<Company, 'name'>): boolean => name !== '';

/** The address that shows a logo. */
export const logoAddress = ({ type, data }: Logo): string => `data:${type};base64,${data}`;
