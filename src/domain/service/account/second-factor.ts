import type { Refusal } from '#domain/service/problem.ts';

/**
 * Unit: digits of a code from an authenticator app; validity of a code in s; tolerance for a wrong clock in steps, in both directions.
 * Source: RFC 6238, 4 and 5.2; the defaults of authenticator apps.
 */
export const OTP = { digits: 6, period: 30, tolerance: 1 } as const;

/** Number of recovery codes of an account, each for one sign-in. */
export const RECOVERY_CODES = 10;

/** Unit: characters of a recovery code, of 5 bits each, in groups of four. */
const RECOVERY_LENGTH = 16;
/** Digits and letters without similar ones. Source: Crockford, Base 32. */
const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** State of an account's second factor. */
export interface SecondFactor {
  readonly isOn: boolean;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
  /** The server requires it for this account: it cannot be turned off. */
  readonly isRequired: boolean;
}

/** Data for setting up an authenticator app. */
export interface FactorSetup {
  /** Base32, for manual input. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
}

/**
 * Why a correct password was not enough.
 *
 * otp_required  a code is required
 * otp_wrong     the code is wrong or was used before
 * otp_enrol     this account must set up its second factor first
 */
const OTP_REFUSALS = ['otp_required', 'otp_wrong', 'otp_enrol'] as const;
export type OtpRefusal = (typeof OTP_REFUSALS)[number];

/** The refusal about the second factor, by the name of the field; `null` for any other refusal. Only our own server sends it. Source: specification 31.2. */
export const otpRefusal = ({ fields }: Refusal): OtpRefusal | null => OTP_REFUSALS.find((one) => fields[one]) ?? null;

/** Normalises a code for the comparison: removes blanks and hyphens, converts to lower case, and replaces letters that are mistaken for digits. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');

export const isAppCode = (code: string): boolean => code.length === OTP.digits && /^\d+$/.test(code);

export const isRecoveryCode = (code: string): boolean =>
  code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_LETTERS.includes(letter));

/** Makes a recovery code of random bytes, from five bits of each. */
export const recoveryCodeOf = (random: Uint8Array): string =>
  [...random.subarray(0, RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte & 31]).join('');

/** Splits a recovery code or a secret into groups of four for display. */
export const inFours = (code: string, between: string): string => (code.match(/.{1,4}/g) ?? []).join(between);
