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
}

/** What is left out stays. */
export type SiteChange = Partial<Readonly<Record<SiteField, string>>>;

/** Unit: characters of a field. */
export const SITE_TEXT_MAX = 500;

export const isSiteEmpty = (card: SiteCard): boolean => SITE_FIELDS.every((field) => card[field] === '');

/** The number that a telephone calls; `null` if the text has none. Range: nine Polish digits, or a number with its country. */
export function callableNumber(text: string): string | null {
  const digits = phoneDigits(text);
  if (/^\d{9}$/.test(digits)) return `+48${digits}`;
  return /^00\d{8,15}$/.test(digits) ? `+${digits.slice(2)}` : null;
}
