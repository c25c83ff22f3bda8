import type { Instant } from '#domain/quantity.ts';

/** A customer's account in the companion app PV FLOW. */
export interface FlowUser {
  readonly email: string;
  readonly isActive: boolean;
  readonly isPremium: boolean;
  readonly lastLogin: Instant | null;
  /** Nine digits. */
  readonly phone: string;
}

/** True for exactly nine digits. Source: specification 14.15. */
export const isPhone = (text: string): boolean => /^\d{9}$/.test(text);

/**
 * The digits of a telephone number, 00 for a plus. Range: the code of Poland before nine digits is left out, that of
 * another country is not. Source: ITU-T E.164, +48.
 */
export const phoneDigits = (text: string): string =>
  text
    .replace(/^\D*\+/, '00')
    .replace(/\D/g, '')
    .replace(/^(?:00)?48(?=\d{9}$)/, '');

/** A telephone number as a backend or a caller writes it: nine digits if it is a Polish one, otherwise as it is. Source: specification 14.15. */
export function readPhone(text: string): string {
  const digits = phoneDigits(text);
  return isPhone(digits) && !digits.startsWith('00') ? digits : text;
}

/** True for a text with the form of an e-mail address. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>.]+$/.test(text);
