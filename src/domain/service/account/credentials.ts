/** What the two panels of the sign-in screen and the reset screen send. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, where one was asked for. */
  readonly otp?: string;
}

/** Shows recovery codes; ends when their owner has them. */
export type ShowCodes = (codes: readonly string[]) => Promise<void>;

/** What a provider's answer is changed for a token with. */
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
