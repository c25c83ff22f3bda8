/** Body of a sign-in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, if the server asked for one. */
  readonly otp?: string;
}

/** Shows recovery codes; resolves when the user has confirmed them. */
export type ShowCodes = (codes: readonly string[]) => Promise<void>;

/** One-time code of a sign-in by OpenID Connect, which is exchanged for a token. */
export interface SignInCode {
  readonly code: string;
  readonly verifier: string;
}

export interface NewStaffAccount {
  readonly email: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly licenseKey: string;
}

export interface NewPassword {
  readonly password: string;
  readonly token: string;
}

/** Unit: characters. Source: specification 14.18. */
const PASSWORD_MIN = 8;

/** Which rules a password fulfils: length, a letter, a digit, a special character (specification 14.18). */
export function passwordRules(password: string): { length: boolean; letter: boolean; digit: boolean; special: boolean } {
  return {
    length: [...password].length >= PASSWORD_MIN,
    letter: /\p{L}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{Nd}\s]/u.test(password),
  };
}

export const isStrongPassword = (password: string): boolean => Object.values(passwordRules(password)).every(Boolean);

/** The demo account; only its colours differ. Source: specification 1.7 and 23.2. */
export const DEMO_USER = 'demo@pvcare.pl';
