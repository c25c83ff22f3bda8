import type { Refusal } from '#domain/service/refusal.ts';

/**
 * Unit: digits of a code from an authenticator app; s that a code is shown; steps by which a clock may be wrong in either direction.
 * Source: RFC 6238, 4 and 5.2; the values are those that authenticator apps assume.
 */
export const OTP = { digits: 6, period: 30, tolerance: 1 } as const;

/** Unit: recovery codes of an account, each for one sign-in. */
export const RECOVERY_CODES = 10;

/** Unit: characters of a recovery code, of 5 bits each, in groups of four. */
const RECOVERY_LENGTH = 16;
/** Digits and letters without those that look alike. Source: Crockford, Base 32. */
const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** How an account's second factor is. */
export interface SecondFactor {
  readonly isOn: boolean;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  /** The server asks for it from this account: it cannot be turned off. */
  readonly isRequired: boolean;
}

/** What an authenticator app is set up with. */
export interface FactorSetup {
  /** Base32, to be typed. */
  readonly secret: string;
  /** The same for a QR code, `otpauth://…`. */
  readonly uri: string;
}

/**
 * Why a right password was not enough.
 *
 * otp_required  a code is asked for
 * otp_wrong     the code that was given is not one, or served already
 * otp_enrol     this account has to set its second factor up first
 */
const OTP_REFUSALS = ['otp_required', 'otp_wrong', 'otp_enrol'] as const;
export type OtpRefusal = (typeof OTP_REFUSALS)[number];

/** What a refusal says about the second factor, by the name of the field with its sentence; `null`: nothing. Only our own server sends it. Source: specification 31.2. */
export const otpRefusal = ({ fields }: Refusal): OtpRefusal | null => OTP_REFUSALS.find((one) => fields[one]) ?? null;

/** A code as it is compared: without blanks and hyphens, small letters, and what is often written for another. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');

/** Whether it is written as a code of an app is. */
export const isAppCode = (code: string): boolean => code.length === OTP.digits && /^\d+$/.test(code);

/** Whether it is written as a recovery code is. */
export const isRecoveryCode = (code: string): boolean =>
  code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_LETTERS.includes(letter));

/** A recovery code out of chance: of each byte five bits are taken. */
export const recoveryCodeOf = (chance: Uint8Array): string =>
  [...chance.subarray(0, RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte & 31]).join('');

/** In groups of four, as it is shown: of a recovery code and of a secret. */
export const inFours = (code: string, between: string): string => (code.match(/.{1,4}/g) ?? []).join(between);
