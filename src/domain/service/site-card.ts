import { beginsAs } from '#domain/visit/files/file-type.ts';
import type { FILE_TYPES } from '#domain/visit/limits.ts';
import { phoneDigits } from './flow-user.ts';

/** What is entered of a site, each by itself. Source: specification 36.4. */
export const SITE_FIELDS = ['access', 'hazards', 'contactName', 'contactPhone', 'remarks'] as const;
export type SiteField = (typeof SITE_FIELDS)[number];

/** What one must know before driving to an installation. */
export interface SiteCard extends Readonly<Record<SiteField, string>> {
  /** Of the installation. */
  readonly id: number;
  /** How often it was erased: what was decided before an erasure does not come back by itself. */
  readonly erasures: number;
  /** Absent where the server does not keep files of it. */
  readonly files?: readonly SiteFile[];
}

/** A document or picture of a card as it is added. It is known by its SHA-256. */
export interface NewSiteFile {
  /** Unit: bytes. */
  readonly bytes: number;
  readonly type: (typeof FILE_TYPES)[number];
  readonly name: string;
  /** `null` for a PDF. */
  readonly thumb: { readonly sha256: string; readonly bytes: number } | null;
}

export interface SiteFile extends NewSiteFile {
  readonly sha256: string;
  /** The office has it whole. */
  readonly isWhole: boolean;
}

/** A change of a file that the user has to decide about. */
export interface RefusedSiteFile {
  readonly seq: number;
  readonly sha256: string;
  readonly name: string;
  readonly reason: string;
  /** What was to be added; `null` to be removed; missing for its bytes. */
  readonly file?: NewSiteFile | null;
  /** Its card does not name it any more. */
  readonly isUnnamed: boolean;
}

/** The type of a file from its bytes alone: the app adds a PDF or a JPEG. */
export const siteFileType = (data: ArrayBuffer): 'application/pdf' | 'image/jpeg' =>
  beginsAs('application/pdf', new Uint8Array(data)) ? 'application/pdf' : 'image/jpeg';

/** What is left out stays. */
export type SiteChange = Partial<Readonly<Record<SiteField, string>>>;

/** Files of a card, without previews. Source: specification 36.7. */
export const SITE_FILES_MAX = 20;

/** What names a file on a device where a card does, and not the uuid of a visit. Stored on devices. */
export const siteOwner = (installation: number | ''): string => `site:${installation}`;

/** The installation whose card names a file; `null` for the uuid of a visit. */
export const siteOf = (owner: string): number | null => (owner.startsWith('site:') ? Number(owner.slice(5)) : null);

/** Unit: characters of a field. */
export const SITE_TEXT_MAX = 500;

export const isSiteEmpty = (card: SiteCard): boolean => SITE_FIELDS.every((field) => card[field] === '');

/** The number that a telephone calls; `null` if the text has none. Range: nine Polish digits, or a number with its country. */
export function callableNumber(text: string): string | null {
  const digits = phoneDigits(text);
  if (/^\d{9}$/.test(digits)) return `+48${digits}`;
  return /^00\d{8,15}$/.test(digits) ? `+${digits.slice(2)}` : null;
}
